"""The two pipes to a program that stays, and what its faults are called.

In: a command line. Out: a Talk, which sends text, gives the lines that come back, and ends the program
when nobody holds it any longer. Every wait has an end, and a program that dies, keeps silent, or answers
half is a CommandError: one line with its name, what it did, and the last line of its stderr.

Source: the protocol is docs/protocol.md; what is asked is the business of `command`.
"""

import errno
import os
import selectors
import shlex
import subprocess
import tempfile
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from solvers.console.text import ended
from solvers.errors import BeeError, quote

# Of the protocol. It changes where a program that speaks the one before would be misunderstood.
VERSION = 1

# Where the protocol is described.
PAGE = "docs/protocol.md"

# Bytes that a program may answer beyond as many as it was told, which are the words above all. An answer has each word
# once at most, so that whoever writes more does not answer.
_BEYOND = 1 << 20

# What the system says where the program is not one that can be started; all else is said of the machine.
_OF_THE_PROGRAM = frozenset([errno.ENOENT, errno.ENOEXEC, errno.EACCES, errno.ENOTDIR])

# Bytes of stderr that are kept of a program that is started for one question.
_STDERR = 1 << 16


class CommandError(BeeError):
    """A program that does not keep to the protocol: dead, silent, or half an answer."""

    status = 1


class Talk:
    """The two pipes to a running program, neither of which is ever waited for without an end."""

    def __init__(self, argv: tuple[str, ...], timeout: float) -> None:
        self.name, self._timeout = name_of(argv), timeout
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the program
        try:
            self._process = subprocess.Popen(
                argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr, bufsize=0
            )
        except OSError as error:
            self._stderr.close()
            raise not_started(self.name, error) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._buffer, self._greeted, self._most = bytearray(), False, _BEYOND
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
            raise CommandError(f"{self.name}: answers {greeting!r} with {quote(reply)}; see {PAGE}")
        self._greeted = True

    def send(self, text: str) -> None:
        """Write all of it."""
        if self._buffer:
            raise CommandError(f"{self.name}: wrote {quote(self._text())} unasked; one line answers one question")
        data = memoryview(text.encode())
        self._most += len(data)
        deadline = time.monotonic() + self._timeout
        while data:
            if not self._writable.select(max(0.0, deadline - time.monotonic())):
                raise CommandError(f"{self.name}: does not read its input within {self._timeout:g} s; see {PAGE}")
            try:
                data = data[os.write(self._in, data) :]
            except BrokenPipeError as error:
                raise self._died("in place of reading its input") from error

    def line(self, question: str) -> str:
        """The next line that it writes, without its end."""
        deadline = time.monotonic() + self._timeout
        seen = 0
        while (end := self._buffer.find(b"\n", seen)) < 0:
            seen = len(self._buffer)
            left = deadline - time.monotonic()
            # As long as something comes the selector does not wait; the deadline holds all the same.
            if left <= 0 or not self._readable.select(left):
                half = f"half an answer, {quote(self._text())}," if self._buffer else "no answer"
                raise CommandError(
                    f"{self.name}: {half} to {question} within {self._timeout:g} s; "
                    f"does it end each line, and flush its output?{self._perhaps}"
                )
            data = os.read(self._out, 1 << 16)
            if not data:
                raise self._died(
                    f"in the middle of its answer to {question}" if seen else f"before answering {question}"
                )
            self._buffer += data
            if len(self._buffer) > self._most:
                raise _endless(self.name, question, self._most)
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return decoded(line, self.name).removesuffix("\r")

    def _text(self) -> str:
        return self._buffer.decode("utf-8", "replace")

    def _died(self, when: str) -> CommandError:
        try:
            how = ended(self._process.wait(1.0))
        except subprocess.TimeoutExpired:
            how = "closed its pipe"
        self._stderr.seek(0)
        message = last_line(self._stderr.read())
        return CommandError(f"{self.name}: {how} {when}{message and f', saying {quote(message)}'}{self._perhaps}")

    @property
    def _perhaps(self) -> str:
        """What a program may be that has not even greeted."""
        return "" if self._greeted else "; one that takes a puzzle at each start is named command-once:"


def answer_of(argv: Sequence[str], name: str, question: str, timeout: float, told: int) -> tuple[int, bytes, bytes]:
    """The exit status of a program that is started for one question, what it prints, and its last words on stderr.

    told: bytes that it was told. Raises CommandError where it does not start, does not end, or does not stop writing.
    """
    try:
        process = subprocess.Popen(
            argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
    except OSError as error:
        raise not_started(name, error) from error
    deadline = time.monotonic() + timeout
    silent = CommandError(f"{name}: no answer to {question} within {timeout:g} s; run it by hand to see why")
    with process, selectors.DefaultSelector() as waiting:
        try:
            written = {process.stdout: bytearray(), process.stderr: bytearray()}
            for pipe in written:
                assert pipe is not None
                waiting.register(pipe, selectors.EVENT_READ)
            while waiting.get_map():
                left = deadline - time.monotonic()
                ready = waiting.select(left) if left > 0 else []
                if not ready:
                    raise silent
                for key, _ in ready:
                    data = os.read(key.fd, 1 << 16)
                    if not data:
                        waiting.unregister(key.fileobj)
                    written[key.fileobj] += data  # type: ignore[index]  # it is one of the two
                if len(written[process.stdout]) > told + _BEYOND:
                    raise _endless(name, question, told + _BEYOND)
                del written[process.stderr][:-_STDERR]
            status = process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired as error:
            raise silent from error
        finally:
            process.kill()
    return status, bytes(written[process.stdout]), bytes(written[process.stderr])


def _endless(name: str, question: str, limit: int) -> CommandError:
    return CommandError(f"{name}: more than {limit:,} bytes in answer to {question}; an answer has each word once")


def name_of(argv: tuple[str, ...]) -> str:
    """What a program is called in an error: its file's name and its arguments."""
    return f"command {quote(shlex.join((Path(argv[0]).name, *argv[1:])))}"


def not_started(name: str, error: OSError) -> CommandError:
    """The error where the system does not start a program."""
    reason = error.strerror or str(error)
    remedy = "a script needs its #! line, and its interpreter"
    if error.errno not in _OF_THE_PROGRAM:
        remedy = "this machine refuses it: raise its limit (ulimit -n, ulimit -u), or end other programs"
    return CommandError(f"{name}: cannot be started ({reason}); {remedy}")


def last_line(data: bytes) -> str:
    """The last line with something on it, empty where there is none."""
    lines = [line.strip() for line in data.decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""


def decoded(data: bytes, name: str) -> str:
    """What a program wrote, as text. Raises CommandError where it is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise CommandError(
            f"{name}: writes byte 0x{data[error.start]:02X}, which is not UTF-8; write words as it read them"
        ) from error


def _end(process: subprocess.Popen[bytes], stderr: IO[bytes], waiting: tuple[selectors.BaseSelector, ...]) -> None:
    """Close the program's input, which asks it to end, and see to it that it does."""
    for selector in waiting:
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
