"""Any program as a Solver: it is started, told the words once, and then asked a puzzle a line.

In: a command line. Out: a class that keeps the Solver protocol. Two ways of asking (docs/protocol.md):

- `command:PROGRAM ARGUMENTS` starts the program when the solver is built, and talks to it on its
  stdin and stdout as long as the solver lives;
- `command-once:PROGRAM ARGUMENTS` starts it anew for every puzzle, with the puzzle and the path of
  the word list as its last arguments, and reads what it prints.

What the start and the pipe cost is no merit or fault of the program's idea: `overhead` measures them.
Every wait has an end, and a program that dies, keeps silent, or answers half is a CommandError.
"""

import os
import selectors
import shlex
import shutil
import subprocess
import tempfile
import time
import weakref
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import IO, ClassVar

from solvers.errors import BeeError, PuzzleError, RegistryError, WordListError, shown
from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList

VERSION = 1
"""Of the protocol. It changes where a program that speaks the one before would be misunderstood."""

KINDS = ("command", "command-once")
"""What a spec begins with, before the colon."""

REFUSED = 3
"""The exit status with which a program that is started for each puzzle says that it will not answer."""


class CommandError(BeeError):
    """A program that does not keep to the protocol: dead, silent, or half an answer."""

    status = 1


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
    timeout: ClassVar[float] = 60.0
    """Seconds for the program to start, to take the words, or to answer."""

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._talk = _Talk(self.argv, self.timeout)
        self._talk.shake_hands()
        self._talk.send(f"{_told(rules)}\nwords {len(words)}\n{_lines(words)}")
        reply = self._talk.line("the words")
        if reply.startswith("!"):
            raise WordListError(f"{self._talk.name}: refuses the word list: {shown(reply[1:].strip())}; take another")
        if reply != "ready":
            raise CommandError(f"{self._talk.name}: answers the words with {shown(reply)}, not with ready; see {_PAGE}")

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        """See Solver."""
        self._talk.send(f"{honeycomb.center}{honeycomb.outer}\n")
        reply = self._talk.line(str(honeycomb))
        if reply.startswith("!"):
            raise PuzzleError(f"{self._talk.name}: refuses {honeycomb}: {shown(reply[1:].strip())}; take another")
        return reply.split()


class CommandOnce(ScoreBySolving):
    """A program that is started for each puzzle."""

    argv: ClassVar[tuple[str, ...]]
    timeout: ClassVar[float] = 60.0

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        descriptor, path = tempfile.mkstemp(prefix="beebench-words-", suffix=".txt")
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(_lines(words))
        weakref.finalize(self, Path(path).unlink, missing_ok=True)
        self._path = path

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        """See Solver."""
        name = _name(self.argv)
        puzzle = f"{honeycomb.center}{honeycomb.outer}"
        arguments = [*self.argv, puzzle, self._path, str(self.rules.min_length)]
        try:
            done = subprocess.run(
                arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.timeout, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise CommandError(
                f"{name}: no answer to {honeycomb} within {self.timeout:g} s; run it by hand to see why"
            ) from error
        except OSError as error:
            raise _not_started(name, error) from error
        said = _last_line(done.stderr)
        if done.returncode == REFUSED:
            raise PuzzleError(f"{name}: refuses {honeycomb}: {shown(said)}; take another")
        if done.returncode != 0:
            raise CommandError(f"{name}: {_ended(done.returncode)} at {honeycomb}{said and f', saying {shown(said)}'}")
        return _decoded(done.stdout, name).split()


class _Talk:
    """The two pipes to a running program, neither of which is ever waited for without an end."""

    def __init__(self, argv: tuple[str, ...], timeout: float) -> None:
        self.name, self._timeout = _name(argv), timeout
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the program
        try:
            self._process = subprocess.Popen(
                argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr, bufsize=0
            )
        except OSError as error:
            self._stderr.close()
            raise _not_started(self.name, error) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._buffer = bytearray()
        self._writable, self._readable = selectors.DefaultSelector(), selectors.DefaultSelector()
        self._writable.register(self._in, selectors.EVENT_WRITE)
        self._readable.register(self._out, selectors.EVENT_READ)
        weakref.finalize(self, _end, self._process, self._stderr, (self._writable, self._readable))

    def shake_hands(self) -> None:
        """Tell each other the version of the protocol."""
        greeting = f"beebench {VERSION}"
        self.send(f"{greeting}\n")
        reply = self.line("the greeting")
        if reply != greeting:
            raise CommandError(f"{self.name}: answers {greeting!r} with {shown(reply)}; see {_PAGE}")

    def send(self, text: str) -> None:
        """Write all of it."""
        if self._buffer:
            raise CommandError(f"{self.name}: wrote {shown(self._text())} unasked; one line answers one question")
        data = memoryview(text.encode())
        deadline = time.monotonic() + self._timeout
        while data:
            if not self._writable.select(max(0.0, deadline - time.monotonic())):
                raise CommandError(f"{self.name}: does not read its input within {self._timeout:g} s; see {_PAGE}")
            try:
                data = data[os.write(self._in, data) :]
            except BrokenPipeError as error:
                raise self._died("in place of reading its input") from error

    def line(self, asked: str) -> str:
        """The next line that it writes, without its end."""
        deadline = time.monotonic() + self._timeout
        seen = 0
        while (end := self._buffer.find(b"\n", seen)) < 0:
            seen = len(self._buffer)
            if not self._readable.select(max(0.0, deadline - time.monotonic())):
                half = f"half an answer, {shown(self._text())}," if self._buffer else "no answer"
                raise CommandError(
                    f"{self.name}: {half} to {asked} within {self._timeout:g} s; "
                    "does it end each line, and flush its output?"
                )
            data = os.read(self._out, 1 << 16)
            if not data:
                raise self._died(f"in the middle of its answer to {asked}" if seen else f"before answering {asked}")
            self._buffer += data
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return _decoded(line, self.name).removesuffix("\r")

    def _text(self) -> str:
        return self._buffer.decode("utf-8", "replace")

    def _died(self, when: str) -> CommandError:
        try:
            how = _ended(self._process.wait(1.0))
        except subprocess.TimeoutExpired:
            how = "closed its pipe"
        self._stderr.seek(0)
        said = _last_line(self._stderr.read())
        return CommandError(f"{self.name}: {how} {when}{said and f', saying {shown(said)}'}")


def solver_of(spec: str) -> type[Command | CommandOnce]:
    """The class for `command:PROGRAM ARGUMENTS` or `command-once:PROGRAM ARGUMENTS`.

    Raises RegistryError where there is no such program, or it may not be executed.
    """
    kind, argv = parse(spec)
    base = Command if kind == "command" else CommandOnce
    return type(base.__name__, (base,), {"argv": argv, "__doc__": f"The program {_name(argv)}."})


def parse(spec: str) -> tuple[str, tuple[str, ...]]:
    """The kind, and the command line with the program's absolute path. Raises RegistryError."""
    kind, _, line = spec.partition(":")
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise RegistryError(f"solver {shown(spec)}: {error}; quote its arguments as in a shell") from error
    if not words:
        raise RegistryError(f"solver {shown(spec)}: it names no program; write {kind}:./PROGRAM ARGUMENTS")
    program, *arguments = words
    found = shutil.which(program)
    if found is None:
        path = Path(program)
        if path.is_file():
            raise RegistryError(f"solver {shown(spec)}: {program} may not be executed; chmod +x {program}")
        where = "there is no such program" if os.sep in program else "it is not on the PATH; write ./ before it"
        raise RegistryError(f"solver {shown(spec)}: {where}; check the path")
    return kind, (str(Path(found).absolute()), *arguments)


def overhead(spec: str, round_trips: int = 200) -> Overhead:
    """Time a program's start and its pipe, apart from any solving.

    The round trip is the median of that many empty questions, which the protocol answers with an
    empty line. Raises CommandError where the program does not keep to the protocol.
    """
    kind, argv = parse(spec)
    solver = solver_of(spec)
    start = time.perf_counter()
    if kind == "command-once":
        instance = solver(WordList(()))
        start = time.perf_counter()
        instance.solve(Honeycomb("abcdefg", "a"))
        return Overhead(time.perf_counter() - start, 0.0)
    talk = _Talk(argv, Command.timeout)
    talk.shake_hands()
    started = time.perf_counter() - start
    talk.send(f"{_told(NYT)}\nwords 0\n")
    talk.line("the words")
    times = []
    for _ in range(round_trips):
        start = time.perf_counter()
        talk.send("\n")
        reply = talk.line("an empty question")
        times.append(time.perf_counter() - start)
        if reply:
            raise CommandError(f"{talk.name}: answers an empty question with {shown(reply)}; answer an empty line")
    return Overhead(started, median(times))


_PAGE = "docs/protocol.md"


def _told(rules: Rules) -> str:
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


def _name(argv: tuple[str, ...]) -> str:
    return f"command {shown(shlex.join((Path(argv[0]).name, *argv[1:])))}"


def _not_started(name: str, error: OSError) -> CommandError:
    reason = error.strerror or str(error)
    return CommandError(f"{name}: cannot be started ({reason}); a script needs its #! line, and its interpreter")


def _ended(status: int) -> str:
    return f"was killed by signal {-status}" if status < 0 else f"ended with exit status {status}"


def _last_line(data: bytes) -> str:
    lines = [line.strip() for line in data.decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise CommandError(
            f"{name}: writes byte 0x{data[error.start]:02X}, which is not UTF-8; write words as it read them"
        ) from error


def _end(process: subprocess.Popen[bytes], stderr: IO[bytes], selected: tuple[selectors.BaseSelector, ...]) -> None:
    """Close the program's input, which asks it to end, and see to it that it does."""
    for selector in selected:
        selector.close()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    stderr.close()
