"""A file in, its bytes out, unpacked where they are gzip; never more of them than a limit.

What is read in pieces has an end: a device, a pipe that goes on for ever, or a megabyte of gzip that unpacks to
gigabytes, is refused at the limit and not read until there is no memory.
"""

import gzip
import io
import zlib
from pathlib import Path
from typing import BinaryIO

# Bytes that are read of a file, and bytes that come of it when it is unpacked: a list of a hundred million words.
LIMIT = 1 << 30

_PIECE = 1 << 20
_GZIP = b"\x1f\x8b"
_OTHERS = {b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"PK\x03\x04": "zip", b"\x28\xb5\x2f\xfd": "zstandard"}


class ContentsError(ValueError):
    """What is in a file cannot be taken. Its text is the fault and the remedy."""


def contents(path: Path) -> bytes:
    """What is in the file, unpacked. Raises OSError where it cannot be read, and ContentsError."""
    try:
        with path.open("rb") as file:
            data = _whole(file)
        packed = next((name for magic, name in _OTHERS.items() if data.startswith(magic)), "")
        if packed:
            raise ContentsError(f"packed with {packed}; unpack it, or pack it with gzip")
        if not data.startswith(_GZIP):
            return data
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as unpacked:
            return _whole(unpacked)
    except MemoryError:
        raise ContentsError("larger than the memory that is left; give a smaller file") from None
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ContentsError(f"a damaged gzip file ({error}); fetch it again") from error


def _whole(file: BinaryIO | gzip.GzipFile) -> bytes:
    pieces, size = [], 0
    while piece := file.read(_PIECE):
        size += len(piece)
        if size > LIMIT:
            raise ContentsError(f"more than {LIMIT / (1 << 30):.3g} GiB; give a smaller file")
        pieces.append(piece)
    return b"".join(pieces)
