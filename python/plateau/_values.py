"""What the module answers with: plain values, and the exception for whatever is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class CellRole(NamedTuple):
    """A cell that a refusal is about, and what it has to do with it (``"attacker"``)."""

    cell: str
    role: str


@dataclass(frozen=True)
class Why:
    """Whether a move is legal and, if not, why not. True in a condition when it is legal.

    >>> import plateau
    >>> answer = plateau.Match("chess").why("e1g1")
    >>> bool(answer), answer.kind, answer.code
    (False, 'illegal', 'castling-piece-between')
    >>> answer.roles[0]
    CellRole(cell='f1', role='blocker')
    """

    legal: bool
    #: ``legal``, ``incomplete`` (something is still to be chosen), ``illegal``, ``malformed`` or ``ambiguous``.
    kind: str
    #: A stable code from a closed list.
    code: str
    #: The cells that matter, most important first.
    cells: tuple[str, ...]
    roles: tuple[CellRole, ...]
    #: The reason in words, in the language asked for.
    text: str
    #: The move in the game's plain notation; None when it is not legal.
    move: str | None = None
    #: Of an incomplete move: the moves it may become.
    options: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.legal


class Refused(ValueError):
    """A move, position, rules text or game file that is not accepted; its text says why.

    >>> import plateau
    >>> try:
    ...     plateau.Match("chess").play("e2e5")
    ... except plateau.Refused as refused:
    ...     print(refused.kind, refused.code, refused.cells)
    illegal not-how-pawn-moves ('e2', 'e5')
    """

    def __init__(
        self,
        text: str,
        kind: str = "illegal",
        code: str = "",
        cells: tuple[str, ...] = (),
        roles: tuple[CellRole, ...] = (),
        options: tuple[str, ...] = (),
        line: int = 0,
        column: int = 0,
    ) -> None:
        super().__init__(text)
        self.text = text
        self.kind = kind
        self.code = code
        self.cells = cells
        self.roles = roles
        #: Of an incomplete move: the moves it may become.
        self.options = options
        #: Where in a text of several lines, counted from 1; 0 where that makes no sense.
        self.line = line
        #: Which byte of the text, counted from 1; 0 where that makes no sense.
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        fields = (self.text, self.kind, self.code, self.cells, self.roles, self.options, self.line, self.column)
        return (type(self), fields)


class Outcome(NamedTuple):
    """How a game ended."""

    #: ``1-0`` when the side that opened won, ``0-1`` or ``1/2-1/2``.
    result: str
    #: A stable code: ``checkmate``.
    reason: str
    #: The side that won, None in a draw.
    winner: str | None


class Line(NamedTuple):
    """A way the game may go on, as the search expects it."""

    moves: tuple[str, ...]
    #: Hundredths (of a pawn, say), good for the side to move positive; None when the game is decided.
    score: int | None
    #: Moves until the side to move wins, negative when it loses; None while that is open.
    mate: int | None
    depth: int


class Answer(NamedTuple):
    """What a search found: no lines where there is no legal move."""

    best: str | None
    lines: tuple[Line, ...]
    nodes: int
    seconds: float


class RulesOption(NamedTuple):
    """One option of a game's rules text."""

    #: As help writes it: ``limit=N``.
    syntax: str
    #: A rules text that uses it.
    example: str
    text: str


class Entry(NamedTuple):
    """One thing of a game file: ``move``, ``glyph``, ``comment``, or ``open`` and ``close`` around a variation."""

    kind: str
    #: The move in the game's plain notation, the comment, or the glyph's number (``1`` is ``!``).
    value: str


class Playouts(NamedTuple):
    """How games of random moves ended."""

    first: int
    second: int
    draws: int
    #: Those that reached the limit of plies.
    unfinished: int
    #: Moves played in all of them.
    plies: int


class Step(NamedTuple):
    """What a batch of boards is like after a step: an entry for each board."""

    #: Two numbers a board, the side that opens first: 1 won, -1 lost, 0 a draw or no end yet.
    rewards: npt.NDArray[np.float32]
    #: Nothing can be played any more.
    over: npt.NDArray[np.bool_]
    #: Stopped by the limit of plies, not by the rules.
    truncated: npt.NDArray[np.bool_]
