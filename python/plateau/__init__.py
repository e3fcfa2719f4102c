"""Board games on one exact core, which says why a move is refused.

>>> import plateau
>>> match = plateau.Match("chess")
>>> match.play("e2e4")
'e2e4'
>>> print(match.why("e7e4", language="fr").text)  # doctest: +ELLIPSIS
Un pion ...
>>> match.position
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'

What is refused raises :class:`Refused`, a ``ValueError`` with a code, cells and a text. Thinking and counting
(:meth:`Match.search`, :meth:`Match.perft`, :func:`playouts`) let other threads run, and Ctrl-C ends them.
"""

from ._core import Batch, Match, Record, Records, games, languages, playouts, read, rules, version
from ._values import Answer, CellRole, Entry, Line, Outcome, Playouts, Refused, RulesOption, Step, Why

__version__ = version
__all__ = [
    "Answer",
    "Batch",
    "CellRole",
    "Entry",
    "Line",
    "Match",
    "Outcome",
    "Playouts",
    "Record",
    "Records",
    "Refused",
    "RulesOption",
    "Step",
    "Why",
    "games",
    "languages",
    "playouts",
    "read",
    "rules",
]
