"""Finished pictures as PNG files. The encoder is Pillow's; only the compression of full-size pictures is ISA-L's.

A palette picture is a header, its palette and its rows, each after a filter byte 0, deflated (PNG specification,
https://www.w3.org/TR/png-3/). Deflating is most of the time a changed picture takes, and ISA-L does it several times
faster than zlib into fewer bytes (docs/decisions/023).
"""

import io
import struct
import zlib
from typing import Final

from isal import isal_zlib
from PIL import Image

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
EIGHT_BITS: Final = 8
PALETTE: Final = 3
LEVEL: Final = 1


def fast(image: Image.Image) -> bytes:
    """The palette picture as a PNG file, quickly."""
    width, height = image.size
    rows = Image.new("P", (width + 1, height))  # the first column is the rows' filter byte
    rows.paste(image, (1, 0))
    header = struct.pack(">IIBBBBB", width, height, EIGHT_BITS, PALETTE, 0, 0, 0)
    colours = bytes(image.getpalette("RGB") or ())
    parts = (
        (b"IHDR", header),
        (b"PLTE", colours),
        (b"IDAT", isal_zlib.compress(rows.tobytes(), LEVEL)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def small(image: Image.Image) -> bytes:
    """The picture as a PNG file in as few bytes as Pillow can."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=9)
    return file.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
