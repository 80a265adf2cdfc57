"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_do_what_they_say() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried >= 8) == (0, True)


def test_every_link_leads_somewhere() -> None:
    pages = [README, *(page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))]
    bases = [ROOT, *(page.parent for page in (ROOT / "docs").glob("*.md"))]
    for base, text in zip(bases, pages, strict=True):
        for target in re.findall(r"\]\((?!http|#)([^)#]+)", text):
            assert (base / target).exists(), target


def test_every_page_of_the_documentation_is_linked() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert f"docs/{page.name}" in README, page.name
