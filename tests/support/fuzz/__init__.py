"""Messages and requests that nobody should send, to a server of its own on 127.0.0.1 whose limits are lifted.

    python -m tests.support.fuzz                                           10,000 messages and 2,000 requests
    python -m tests.support.fuzz --messages 1000000 --requests 200000 --into fuzz.json

They are made from the models' schemas and from real ones, valid or with something changed: other types, huge
and odd values, missing and additional fields, broken text. People play a game beside them. Afterwards there
must be no traceback and no error in the log and no status 500, the server must live, what was acknowledged
must be there, and memory must have grown by less than 50 MiB. Exits with 1 otherwise.

`--into FILE` notes what has been sent after every part, so a long run can be stopped and continued. The same
`--seed` sends the same; what it meets depends on what others did before.
"""

from .run import Findings, fuzz

__all__ = ["Findings", "fuzz"]
