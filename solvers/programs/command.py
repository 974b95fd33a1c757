"""Any program as a Solver: it is started, told the words once, and then asked a puzzle a line.

In: a command line. Out: a class that keeps the Solver protocol. Two ways of asking (docs/protocol.md):

- `command:PROGRAM ARGUMENTS` starts the program when the solver is built, and talks to it on its
  stdin and stdout as long as the solver lives;
- `command-once:PROGRAM ARGUMENTS` starts it anew for every puzzle, with the puzzle and the path of
  the word list as its last arguments, and reads what it prints.

What the start and the pipe cost is not a merit or a fault of the program's idea: `overhead` measures
them. Every wait has an end, and a program that dies, keeps silent, or answers half is a CommandError
(`pipe.py`).
"""

import os
import shlex
import shutil
import tempfile
import time
import weakref
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import ClassVar

from solvers.console.text import ended
from solvers.errors import BeeError, PuzzleError, RegistryError, WordListError, quote
from solvers.paths import is_file
from solvers.programs.pipe import PAGE, CommandError, Talk, answer_of, decoded, last_line, name_of
from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList

# What a spec begins with, before the colon.
KINDS = ("command", "command-once")

# The exit status with which a program that is started for each puzzle says that it will not answer.
REFUSED = 3


@dataclass(frozen=True, slots=True)
class Overhead:
    """What a program costs before it solves anything, in seconds.

    start: from its start to its first line; for one that is started anew each time, with no words.
    round_trip: a line there and a line back, where the program stays; 0 where it does not.
    """

    start: float
    round_trip: float


class Command(ScoreBySolving):
    """A program that stays, and answers a puzzle a line."""

    argv: ClassVar[tuple[str, ...]]
    # Seconds for the program to start, to take the words, or to answer.
    timeout: ClassVar[float] = 60.0

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._talk = Talk(self.argv, self.timeout)
        self._talk.shake_hands()
        self._talk.send(f"{_rules_line(rules)}\nwords {len(words)}\n{_lines(words)}")
        reply = self._talk.line("the words")
        if reply.startswith("!"):
            raise WordListError(f"{self._talk.name}: refuses the word list: {quote(reply[1:].strip())}; take another")
        if reply != "ready":
            raise CommandError(f"{self._talk.name}: answers the words with {quote(reply)}, not with ready; see {PAGE}")

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        """See Solver."""
        self._talk.send(f"{honeycomb.center}{honeycomb.outer}\n")
        reply = self._talk.line(str(honeycomb))
        if reply.startswith("!"):
            raise PuzzleError(f"{self._talk.name}: refuses {honeycomb}: {quote(reply[1:].strip())}; take another")
        return reply.split()


class CommandOnce(ScoreBySolving):
    """A program that is started for each puzzle."""

    argv: ClassVar[tuple[str, ...]]
    timeout: ClassVar[float] = 60.0

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        descriptor, path = tempfile.mkstemp(prefix="beebench-words-", suffix=".txt")
        # Before it is written: where there is no room for all of it, what there is goes too.
        remove = weakref.finalize(self, Path(path).unlink, missing_ok=True)
        data = _lines(words).encode()
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
        except OSError as error:
            remove()
            reason = error.strerror or error
            raise BeeError(f"{path}: the words cannot be written ({reason}); make room, or set TMPDIR") from error
        self._path, self._told = path, len(data)

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        """See Solver."""
        name = name_of(self.argv)
        puzzle = f"{honeycomb.center}{honeycomb.outer}"
        arguments = [*self.argv, puzzle, self._path, str(self.rules.min_length)]
        status, answer, stderr = answer_of(arguments, name, str(honeycomb), self.timeout, self._told)
        message = last_line(stderr)
        if status == REFUSED:
            raise PuzzleError(f"{name}: refuses {honeycomb}: {quote(message)}; take another")
        if status != 0:
            raise CommandError(f"{name}: {ended(status)} at {honeycomb}{message and f', saying {quote(message)}'}")
        return decoded(answer, name).split()


def solver_of(spec: str) -> type[Command | CommandOnce]:
    """The class for `command:PROGRAM ARGUMENTS` or `command-once:PROGRAM ARGUMENTS`.

    Raises RegistryError where there is no such program, or it may not be executed.
    """
    kind, argv = parse(spec)
    base = Command if kind == "command" else CommandOnce
    return type(base.__name__, (base,), {"argv": argv, "__doc__": f"The program {name_of(argv)}."})


def is_command(spec: str) -> bool:
    """Whether it names a program."""
    return spec.partition(":")[0] in KINDS


def parse(spec: str) -> tuple[str, tuple[str, ...]]:
    """The kind, and the command line with the program's absolute path. Raises RegistryError."""
    kind, _, line = spec.partition(":")
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise RegistryError(f"solver {quote(spec)}: {error}; quote its arguments as in a shell") from error
    if not words:
        raise RegistryError(f"solver {quote(spec)}: it names no program; write {kind}:./PROGRAM ARGUMENTS")
    program, *arguments = words
    executable = shutil.which(program)
    if executable is None:
        if is_file(program):
            raise RegistryError(f"solver {quote(spec)}: {program} may not be executed; chmod +x {program}")
        where = "there is no such program" if os.sep in program else "it is not on the PATH; write ./ before it"
        raise RegistryError(f"solver {quote(spec)}: {where}; check the path")
    return kind, (str(Path(executable).absolute()), *arguments)


def overhead(spec: str, round_trips: int = 200, patience: float = 2.0) -> Overhead:
    """Time a program's start and its pipe, apart from any solving.

    The round trip is the median of that many empty questions, which the protocol answers with an
    empty line; of fewer where they take `patience` seconds. Raises CommandError where the program does not keep to the
    protocol.
    """
    kind, argv = parse(spec)
    solver = solver_of(spec)
    start = time.perf_counter()
    if kind == "command-once":
        instance = solver(WordList(()))
        start = time.perf_counter()
        instance.solve(Honeycomb("abcdefg", "a"))
        return Overhead(time.perf_counter() - start, 0.0)
    talk = Talk(argv, Command.timeout)
    talk.shake_hands()
    start_seconds = time.perf_counter() - start
    talk.send(f"{_rules_line(NYT)}\nwords 0\n")
    talk.line("the words")
    times: list[float] = []
    while len(times) < round_trips and sum(times) < patience:
        start = time.perf_counter()
        talk.send("\n")
        reply = talk.line("an empty question")
        times.append(time.perf_counter() - start)
        if reply:
            raise CommandError(f"{talk.name}: answers an empty question with {quote(reply)}; answer an empty line")
    return Overhead(start_seconds, median(times))


def _rules_line(rules: Rules) -> str:
    """The rules, as the protocol has them."""
    values = (
        f"size={rules.size}",
        f"min_length={rules.min_length}",
        f"bonus={rules.bonus}",
        f"scoring={rules.scoring}",
        f"excluded={rules.excluded}",
    )
    return f"rules {' '.join(values)}"


def _lines(words: WordList) -> str:
    return f"{words.text}\n" if len(words) else ""
