#!/usr/bin/env bash
# Records the runs of this folder: `results/record.sh` all of them, in about an hour, `results/record.sh letters` one.
# Each command replaces its file. Leave the machine alone meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

harness() { "${PYTHON:-.venv/bin/python}" -m harness "$@"; }

record() {
  case $1 in
    enable1)
      harness run --rigorous --all -p query,cold,top --track-memory --budget 600 \
        -o results/enable1.json --overwrite ;;
    candidates-1000)
      harness run --all -c candidates-1000 -p query,cold \
        -o results/cases/candidates-1000.json --overwrite ;;
    letters)
      harness run --scale letters -p query \
        -s set,re,points_table,mask_table,mask_table_numba,mask_scan,bit_sliced,column_scan,letter_scan_numba \
        -o results/growth/letters.json.gz --overwrite ;;
    words)
      harness run --scale words -p query,cold --fast --budget 60 --timeout 180 \
        -c words-x0.003,words-x0.01,words-x0.1,words-x1,words-x10,words-x100 \
        -s set,re,re2,strip,column_scan,letter_scan_numba,mask_scan,mask_table_numba,mask_table \
        -o results/growth/words.json.gz --overwrite ;;
    calibration)
      harness calibrate --rounds 40 -o results/calibration/machine.json.gz --overwrite ;;
    report)
      harness report results/enable1.json results/growth/letters.json.gz results/growth/words.json.gz \
        -o results/report.html --overwrite --plot results/plots ;;
    *)
      echo "$1: choose enable1, candidates-1000, letters, words, calibration or report" >&2
      exit 2 ;;
  esac
}

[ $# -gt 0 ] || set -- enable1 candidates-1000 letters words calibration report
for name in "$@"; do record "$name"; done
