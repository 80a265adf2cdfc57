"""The layout of the network's input: every number has one name, and the version goes with the bytes."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

import network_index
from hansa.ai.network import inference, layout
from hansa.ai.network.inference import Network, NetworkError
from hansa.ai.network.layout import FEATURES, INPUT_VERSION
from hansa.boards import BONUS_MARKERS

from .test_encoding import digest

# What some random games look like; another version looks different, and needs another network.
DIGESTS = {1: "6de308feb46d730929f1c5b326e9834ae72171a32a977474a612c30f622f9a36"}
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


def test_the_input_knows_the_first_seven_markers() -> None:
    """A new marker comes after these; the input needs another version to tell it apart."""
    known = ["additional_post", "exchange_posts", "plus_3", "plus_4", "develop", "move_3", "remove_3"]
    assert [marker.id for marker in BONUS_MARKERS][: layout.KNOWN_MARKERS] == known
    assert known[layout.STAND_IN] == "plus_3"


def test_the_page_shows_the_layout() -> None:
    """If not, run python tools/network_index.py."""
    assert network_index.PAGE.read_text(encoding="utf-8") == network_index.page()
    assert f"**{INPUT_VERSION}**" in network_index.page()


@pytest.mark.parametrize(("end", "found"), [(b"2", "is for input version 2"), (b"", "has no input version")])
def test_weights_of_another_version_are_refused_in_a_sentence(end: bytes, found: str, tmp_path: Path) -> None:
    stamp = b"hansa_input_version\x12\x01"
    whole = inference.weights().read_bytes()
    assert whole.endswith(stamp + str(INPUT_VERSION).encode())
    file = tmp_path / "other.onnx"
    if end:
        file.write_bytes(whole[:-1] + end)
    else:
        file.write_bytes(whole[: whole.rindex(b"\x72", 0, -len(stamp))])
    with pytest.raises(NetworkError) as refused:
        Network(file)
    told = f"The network other.onnx {found}, and the input now has version {INPUT_VERSION}: train it again."
    assert (refused.value.message, refused.value.code) == (told, "input_version")
