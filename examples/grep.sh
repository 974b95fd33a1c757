#!/bin/sh
# Two greps in a row: the words of these letters alone, and of them those with the centre.
#
# Started anew for every puzzle (docs/protocol.md), with the puzzle, the word list and the least length:
#
#     python -m harness check command-once:examples/grep.sh

export LC_ALL=C # bytes are letters here: half the time
puzzle=$1 words=$2 least=$3

case $puzzle in
*[!a-z]*)
    echo "letters a to z only" >&2
    exit 3
    ;;
esac

grep -x "[$puzzle]*" "$words" | grep "${puzzle%"${puzzle#?}"}" | grep -E "^.{$least}"
test $? -le 1 # 1 is none found
