"""The trained network as the file that is shipped, and back."""

from __future__ import annotations

import warnings
from pathlib import Path

import torch

from hansa.ai.core.observe import ACTION, CITY, ROUTE, SEAT, SLOTS, TABLE
from hansa.ai.learn.checkpoint import does_not_fit
from hansa.ai.learn.network import Network
from hansa.errors import HansaError

__all__ = ["export", "load_weights"]

INPUTS = ("routes", "cities", "seats", "table", "links", "actions", "of")
OUTPUTS = ("logits", "wins", "scores")


def export(network: Network, file: Path) -> None:
    """Write ONNX; the parameters keep their names, so that training can go on from the file."""
    network = network.cpu().eval()
    small = torch.uint8
    example = (
        torch.ones(2, 34, ROUTE, dtype=small),
        torch.ones(2, 27, CITY, dtype=small),
        torch.ones(2, SLOTS, SEAT, dtype=small),
        torch.ones(2, TABLE, dtype=small),
        torch.ones(34, 27),
        torch.ones(5, ACTION, dtype=small),
        torch.tensor([0, 0, 0, 1, 1]),
    )
    axes = {
        "routes": {0: "positions", 1: "routes"},
        "cities": {0: "positions", 1: "cities"},
        "seats": {0: "positions"},
        "table": {0: "positions"},
        "links": {0: "routes", 1: "cities"},
        "actions": {0: "actions"},
        "of": {0: "actions"},
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the tracer wonders about shapes
        torch.onnx.export(
            network,
            example,
            str(file),
            input_names=list(INPUTS),
            output_names=list(OUTPUTS),
            dynamic_axes=axes,
            opset_version=18,
            dynamo=False,
            do_constant_folding=False,
        )


def load_weights(network: Network, file: Path) -> None:
    """Take the parameters of a shipped file, to go on from them."""
    import onnx
    from onnx import numpy_helper

    try:
        graph = onnx.load(str(file)).graph
        found = {one.name: torch.tensor(numpy_helper.to_array(one)) for one in graph.initializer}
    except OSError:
        raise
    except Exception as error:  # a file of any other kind breaks the reading anywhere
        raise HansaError(f"{file} is no ONNX file, or it is damaged.", code="bad_checkpoint") from error
    try:
        network.load_state_dict({name: found[name] for name in network.state_dict()})
    except (KeyError, RuntimeError) as error:
        raise does_not_fit(file, network.shape) from error
