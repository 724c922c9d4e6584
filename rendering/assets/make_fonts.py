"""Remakes the packaged fonts, `coverage.txt` and `kerning.txt`; run by hand, never by the program.

    python rendering/assets/make_fonts.py DIRECTORY_OF_INTER_OTF DIRECTORY_OF_DEJAVU_TTF

Inter loses its alternates; its pair kerning goes into `kerning.txt` (left and right letter, thousandths of
the size), because letters are set one by one here, without a shaping library. DejaVu Sans is copied unchanged. It needs
fonttools, which is no dependency of the program.
"""

import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
WANTED = [
    *range(0x20, 0x530),
    *range(0x1E00, 0x2000),
    *range(0x2010, 0x2028),
    *range(0x2030, 0x205F),
    *range(0x20A0, 0x20C1),
    *range(0x2100, 0x2200),
    *range(0x2212, 0x2213),
    *range(0x2460, 0x2474),
]
KERNED = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-–'’\"“”!?()/ÄÖÜäöüßÉéèêçñ"
)


def pairs(font: TTFont) -> dict[tuple[str, str], int]:
    """The horizontal kerning between every two of KERNED, in font units."""
    names = font.getBestCmap()
    glyphs = sorted({names[ord(char)] for char in KERNED if ord(char) in names})
    found: dict[tuple[str, str], int] = {}
    gpos = font["GPOS"].table
    wanted = [
        i
        for f in gpos.FeatureList.FeatureRecord
        if f.FeatureTag == "kern"
        for i in f.Feature.LookupListIndex
    ]
    for index in sorted(set(wanted)):
        for table in gpos.LookupList.Lookup[index].SubTable:
            inner = table.ExtSubTable if table.LookupType == 9 else table
            if inner.LookupType == 2:
                _collect(inner, glyphs, found)
    return {pair: value for pair, value in sorted(found.items()) if value}


def _collect(table, glyphs, found) -> None:
    for left in glyphs:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            values = {r.SecondGlyph: r.Value1 for r in records}
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
            values = {g: row[table.ClassDef2.classDefs.get(g, 0)].Value1 for g in glyphs}
        for right, value in values.items():
            if right in glyphs and value is not None:
                found.setdefault((left, right), getattr(value, "XAdvance", 0) or 0)


def kerning(font: TTFont) -> str:
    """One font's pairs in one line: "AV-92 AT-80 …"."""
    names = font.getBestCmap()
    letter = {names[ord(char)]: char for char in KERNED if ord(char) in names}
    em = font["head"].unitsPerEm
    thousandths = {pair: round(1000 * value / em) for pair, value in pairs(font).items()}
    return " ".join(
        f"{letter[a]}{letter[b]}{v}" for (a, b), v in thousandths.items() if abs(v) >= 4
    )


def shrink(source: Path, target: Path) -> str:
    """Writes `source` to `target` with WANTED letters only; its line of kerning."""
    font = TTFont(source)
    kerned = kerning(font)
    options = subset.Options()
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=WANTED)
    cutter.subset(font)
    font.save(target)
    return f"{target.name} {kerned}\n"


def ranges(points: list[int]) -> str:
    """Code points as ranges of hexadecimal numbers."""
    parts: list[list[int]] = []
    for point in sorted(points):
        if parts and point == parts[-1][1] + 1:
            parts[-1][1] = point
        else:
            parts.append([point, point])
    return " ".join(f"{a:x}" if a == b else f"{a:x}-{b:x}" for a, b in parts)


def main() -> None:
    """Writes the four fonts and their coverage."""
    inter, dejavu = Path(sys.argv[1]), Path(sys.argv[2])
    kerned = shrink(inter / "Inter-Medium.otf", HERE / "Inter-Regular.otf")
    kerned += shrink(inter / "Inter-Bold.otf", HERE / "Inter-Bold.otf")
    (HERE / "kerning.txt").write_text(kerned, encoding="utf-8")
    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        shutil.copyfile(dejavu / name, HERE / name)
    lines = [
        f"{p.name} {ranges(list(TTFont(p).getBestCmap()))}" for p in sorted(HERE.glob("*.?tf"))
    ]
    (HERE / "coverage.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
