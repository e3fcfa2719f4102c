"""Legal moves of random games against Stockfish, which shares no code with this library."""

import random
import shutil
import subprocess
import unittest

import plateau

STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/local/bin:/usr/bin")
GAMES = 12


def legal_moves(stockfish: "subprocess.Popen[str]", moves: list[str]) -> list[str]:
    """What `go perft 1` lists: one line for each legal move."""
    assert stockfish.stdin and stockfish.stdout
    stockfish.stdin.write(f"position startpos moves {' '.join(moves)}\ngo perft 1\n")
    stockfish.stdin.flush()
    found = []
    for line in stockfish.stdout:
        if line.startswith("Nodes searched"):
            break
        if line.endswith(": 1\n"):
            found.append(line.split(":")[0])
    return sorted(found)


@unittest.skipUnless(STOCKFISH, "stockfish is not installed (Debian: stockfish)")
class AgainstStockfish(unittest.TestCase):
    def test_random_games_have_the_same_legal_moves(self) -> None:
        chance = random.Random(1)
        with subprocess.Popen([str(STOCKFISH)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as stockfish:
            compared = 0
            for _ in range(GAMES):
                match = plateau.Match("chess")
                while match.outcome is None and match.ply < 120:
                    moves = match.legal_moves()
                    self.assertEqual(moves, legal_moves(stockfish, match.moves), match.position)
                    match.play(chance.choice(moves))
                    compared += 1
            stockfish.communicate("quit\n")
        self.assertGreater(compared, GAMES * 20)


if __name__ == "__main__":
    unittest.main()
