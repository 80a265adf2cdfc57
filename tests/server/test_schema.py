"""Schemathesis reads the OpenAPI schema and tries what it allows and forbids on a real server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from hansa.server.app import create_app
from hansa.server.limits import Limits
from hansa.server.opponents import Opponents

pytestmark = pytest.mark.slow  # hundreds of requests

schema = schemathesis.openapi.from_dict(create_app("sqlite://").openapi())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, opponents: Opponents) -> Iterator[str]:
    """The address of a server on this machine."""
    folder = tmp_path_factory.mktemp("schema")
    app = create_app(f"sqlite:///{folder}/hansa.db", opponents=opponents, limits=Limits.none())
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None)
    listening = config.bind_socket()
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    while not running.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    running.should_exit = True
    thread.join()
    listening.close()


@schema.parametrize()
@settings(
    max_examples=settings().max_examples // 8,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_the_schema_says(case: schemathesis.Case[Any], server: str) -> None:
    # No schema can say what the rules think of a table or a record, so valid data may be refused.
    case.call_and_validate(base_url=server, excluded_checks=[positive_data_acceptance])
