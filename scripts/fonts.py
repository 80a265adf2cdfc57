"""Cut the page's fonts down to the letters it uses and write web/src/styles/fonts and fonts.css.

    uv run scripts/fonts.py     # or any Python with fonttools and brotli, after `npm ci` in web/

The letters are those of the translation files and of the boards, and everything on a keyboard in the
three languages. Other letters, in somebody's name, come from the whole font, which a browser fetches
only when it meets one.
"""

# /// script
# dependencies = ["brotli", "fonttools"]
# ///

from __future__ import annotations

from pathlib import Path

from fontTools.subset import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
    Options,
    Subsetter,
    load_font,
    save_font,
)

ROOT = Path(__file__).parents[1]
FROM = ROOT / "web/node_modules/@fontsource"
STYLES = ROOT / "web/src/styles"

PLAIN = "".join(map(chr, range(0x20, 0x7F)))
ACCENTS = "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûŒœ"
SIGNS = "\u00a0·×−–—‘’“”„«»…"
LETTERS = PLAIN + ACCENTS + SIGNS
FIGURES = ("kern", "liga", "lnum", "tnum")
# Which letters fontsource's two files have.
LATIN = "U+0-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+2013-2044, U+20AC, U+2122, U+2212"
EXTENDED = "U+100-130, U+132-151, U+154-2BA, U+1E00-1E9F, U+1EF2-1EFF"

# Family, package, weight, style, letters, the features that are used.
FACES = (
    ("Alegreya", "alegreya", 800, "normal", LETTERS, FIGURES),
    *(("Alegreya Sans", "alegreya-sans", weight, "normal", LETTERS, FIGURES) for weight in (500, 700, 800)),
    ("IM Fell English", "im-fell-english", 400, "italic", "", ("kern",)),
    ("Grenze Gotisch", "grenze-gotisch", 600, "normal", "Hansa", ("kern",)),
)
HEAD = (
    "/* Made by scripts/fonts.py. All our own files: no request leaves the house. "
    "The few letters the page uses come last and win. */\n"
)


def seas() -> str:
    """The letters of the names of the waters, in all languages."""
    files = sorted((ROOT / "src/hansa/locale").glob("*.ftl"))
    lines = (line for file in files for line in file.read_text("utf-8").splitlines())
    return "".join(line.partition("=")[2] for line in lines if line.startswith("sea-"))


def cut(source: Path, target: Path, letters: str, features: tuple[str, ...]) -> None:
    """Write a font with these letters only, under a name of its own, as the licence asks."""
    options = Options(layout_features=list(features), hinting=False, flavor="woff2", name_IDs=[0, 1, 2, 13])
    font = load_font(str(source), options)
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = "Hansa"
    save_font(font, str(target), options)


def ranges(letters: str) -> str:
    """Letters as CSS writes them."""
    codes = sorted(set(map(ord, letters)))
    starts = [code for code in codes if code - 1 not in codes]
    ends = [code for code in codes if code + 1 not in codes]
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in zip(starts, ends, strict=True))


def face(family: str, weight: int, style: str, address: str, letters: str) -> str:
    """A rule."""
    slope = " font-style: italic;" if style == "italic" else ""
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight};{slope} font-display: swap; '
        f'src: url("{address}") format("woff2"); unicode-range: {letters}; }}\n'
    )


def main() -> None:
    """Write the fonts and their rules."""
    folder = STYLES / "fonts"
    folder.mkdir(exist_ok=True)
    rules = [HEAD]
    for family, package, weight, style, letters, features in FACES:
        letters = letters or seas()
        for script, all_letters in (("latin-ext", EXTENDED), ("latin", LATIN)):
            file = f"{package}/files/{package}-{script}-{weight}-{style}.woff2"
            if (FROM / file).is_file():
                rules.append(face(family, weight, style, f"@fontsource/{file}", all_letters))
        own = f"{package}-{weight}.woff2"
        cut(FROM / file, folder / own, letters, features)
        rules.append(face(family, weight, style, f"./fonts/{own}", ranges(letters)))
        print(f"{own}: {(folder / own).stat().st_size} bytes")
    (STYLES / "fonts.css").write_text("".join(rules), "utf-8")


if __name__ == "__main__":
    main()
