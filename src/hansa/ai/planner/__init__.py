"""The planner: a hand-written player that values every route and follows the best plan.

Read its modules in this order to learn the game: `horizon` (how long will it last), `worth` (what is a post,
an ability, a marker worth until then), `plans` (what does it cost), `turn` (what to do now) and `answers`
(the small decisions). It looks at the position only, remembers nothing between decisions and needs no dice.
"""

from hansa.ai.planner.player import Planner

__all__ = ["Planner"]
