"""The trained network as the file that is shipped, and back."""

from __future__ import annotations

import warnings
from pathlib import Path

import onnx
import onnx.helper
import onnx.numpy_helper
import torch

from hansa.ai.network.inference import VERSION_KEY, check_version
from hansa.ai.network.layout import (
    ACTION_WIDTH,
    CITY_WIDTH,
    INPUT_VERSION,
    ROUTE_WIDTH,
    SEAT_WIDTH,
    SLOTS,
    TABLE_WIDTH,
)
from hansa.ai.train.checkpoint import does_not_fit
from hansa.ai.train.model import Model, current_names
from hansa.ai.train.older import padded
from hansa.errors import HansaError

__all__ = ["export", "load_weights"]

INPUTS = ("routes", "cities", "seats", "table", "links", "actions", "of")
OUTPUTS = ("logits", "wins", "scores")


def export(model: Model, file: Path) -> None:
    """Write ONNX; the parameters keep their names, so training can continue from the file."""
    model = model.cpu().eval()
    small = torch.uint8
    example = (
        torch.ones(2, 34, ROUTE_WIDTH, dtype=small),
        torch.ones(2, 27, CITY_WIDTH, dtype=small),
        torch.ones(2, SLOTS, SEAT_WIDTH, dtype=small),
        torch.ones(2, TABLE_WIDTH, dtype=small),
        torch.ones(34, 27),
        torch.ones(5, ACTION_WIDTH, dtype=small),
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
            model,
            example,
            str(file),
            input_names=list(INPUTS),
            output_names=list(OUTPUTS),
            dynamic_axes=axes,
            opset_version=18,
            dynamo=False,
            do_constant_folding=False,
        )
    exported = onnx.load(str(file))
    onnx.helper.set_model_props(exported, {VERSION_KEY: str(INPUT_VERSION)})
    onnx.save(exported, str(file))


def load_weights(model: Model, file: Path) -> None:
    """Take the parameters of a shipped file, to continue from them."""
    try:
        saved = onnx.load(str(file))
        initializers = saved.graph.initializer
        parameters = {one.name: torch.tensor(onnx.numpy_helper.to_array(one)) for one in initializers}
        if not parameters:  # an empty file reads as a model with nothing in it
            raise ValueError("no parameters")
    except OSError:
        raise
    except Exception as error:  # other kinds of file can make the reader fail in any way
        raise HansaError(f"{file} is not an ONNX file, or it is damaged.", code="bad_checkpoint") from error
    version = check_version(file, {prop.key: prop.value for prop in saved.metadata_props}.get(VERSION_KEY))
    found = current_names(parameters)
    try:
        if version == 1:
            found = padded(found)
        model.load_state_dict({name: found[name] for name in model.state_dict()})
    except (KeyError, RuntimeError) as error:
        raise does_not_fit(file, model.shape) from error
