"""What the tests of displacing start from.

Groningen has one route. Next to Emden-Groningen are Emden-Osnabrück and Emden-Stade, in the ring after
them Kampen-Osnabrück, Bremen-Osnabrück and Hamburg-Stade.
"""

from __future__ import annotations

EAST = "board east_3_5 big_box 5;"
# The trader or merchant is blue's.
DISPLACE_TRADER = "red displace emden-groningen/1 trader paying trader"
DISPLACE_MERCHANT = "red displace emden-groningen/1 trader paying trader trader"
