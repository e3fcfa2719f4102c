"""Moves are values or reasons: for the guide of the Python module."""
import plateau

match = plateau.Match("abalone")
for move in ("a1b2", "a1a2"):
    try:
        match.play(move)
        print(move, "is played,", match.to_move, "is to move")
    except plateau.Refused as why:
        print(move, "is refused:", why.code, why.cells, why)
