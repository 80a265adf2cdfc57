"""The layout of the network's input: every number has one name, and the version goes with the bytes."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

import network_index
from hansa.ai.network import inference, layout
from hansa.ai.network.inference import Network, NetworkError
from hansa.ai.network.layout import FEATURES, INPUT_VERSION
from hansa.ai.network.older import as_version_1
from hansa.boards import BONUS_MARKERS

from .test_encoding import digest

# What some random games look like; another version looks different, and needs another network.
DIGESTS = {
    1: "5a29f78b1e75cde74f32e73aa1206ed9e42af4b35dabc4d1a623c3ccf2462990",
    2: "7b2f8daf85cfd3d36f7f1e4f83765c5dc0abbe84305ef1aac807f594fa5bac36",
}
SECTIONS = {section: list(features) for section, features in groupby(FEATURES, lambda feature: feature[0])}


@pytest.mark.parametrize("section", SECTIONS)
def test_the_numbers_fill_their_section_without_gaps(section: str) -> None:
    at = 0
    for _, name, offset, width, _ in SECTIONS[section]:
        assert (offset, width > 0) == (at, True), name
        at += width
    assert at == getattr(layout, f"{section.upper()}_WIDTH")


def test_every_offset_is_in_the_table() -> None:
    prefixes = tuple(f"{section.upper()}_" for section in SECTIONS)
    named = {name for name in vars(layout) if name.startswith(prefixes) and not name.endswith("_WIDTH")}
    listed = {f"{section}_{name}".upper(): offset for section, name, offset, _, _ in FEATURES}
    assert listed.keys() == named
    assert listed == {name: getattr(layout, name) for name in named}


def test_the_bytes_are_those_of_the_version() -> None:
    assert digest() == DIGESTS[INPUT_VERSION], "raise INPUT_VERSION and train again, or mend the encoding"


def test_weights_of_version_1_see_the_bytes_of_version_1() -> None:
    """Later numbers are appended, so those before them stay what they were."""
    assert digest(as_version_1) == DIGESTS[1]


def test_the_input_knows_the_first_ten_markers() -> None:
    """A new marker comes after these; the input needs another version to tell it apart."""
    known = ["additional_post", "exchange_posts", "plus_3", "plus_4", "develop", "move_3", "remove_3"]
    assert len(known) == layout.BOOK_MARKERS
    known += ["exchange_marker", "tribute", "block"]
    assert [marker.id for marker in BONUS_MARKERS][: layout.KNOWN_MARKERS] == known
    assert known[layout.STAND_IN] == "plus_3"


def test_the_page_shows_the_layout() -> None:
    """If not, run python tools/network_index.py."""
    assert network_index.PAGE.read_text(encoding="utf-8") == network_index.page()
    assert f"**{INPUT_VERSION}**" in network_index.page()


@pytest.mark.parametrize(("end", "found"), [(b"3", "is for input version 3"), (b"", "has no input version")])
def test_weights_of_another_version_are_refused_in_a_sentence(end: bytes, found: str, tmp_path: Path) -> None:
    stamp = b"hansa_input_version\x12\x01"
    whole = inference.weights().read_bytes()
    assert whole.endswith(stamp + b"1")
    file = tmp_path / "other.onnx"
    if end:
        file.write_bytes(whole[:-1] + end)
    else:
        file.write_bytes(whole[: whole.rindex(b"\x72", 0, -len(stamp))])
    with pytest.raises(NetworkError) as refused:
        Network(file)
    told = f"The network other.onnx {found}, and the input now has version {INPUT_VERSION}: train it again."
    assert (refused.value.message, refused.value.code) == (told, "input_version")
