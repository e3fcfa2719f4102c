#!/usr/bin/env python3
"""How fast the Python module is: legal moves beside python-chess, in one run, and random playouts.

python-chess is not a Debian package; where it is not installed (pip install chess) only our own figures are printed. Ends
with status 1 when a ratio is below its mark.
"""

import random
import sys
import time

import plateau

#: Positions of random games, the same for both.
GAMES, PLIES = 20, 80
MARK = 10  # Lists of moves as texts, which Python has to make one by one.
BATCH_MARK = 50  # Legal moves as a mask, for many boards in one call.
TREE_MARK = 50
#: Boards in a batch, and how many of them have gone how far.
BOARDS, STEPS = 1024, 40
#: Random games, enough for a quarter of a second.
PLAYOUTS = {"chess": 4000}


def per_second(work, count):
    """The best of three runs, by processor time."""
    best = 0.0
    for _ in range(3):
        begun = time.process_time()
        work()
        best = max(best, count / max(time.process_time() - begun, 1e-9))
    return best


def positions():
    chance = random.Random(1)
    found = []
    for _ in range(GAMES):
        match = plateau.Match("chess")
        while match.outcome is None and match.ply < PLIES:
            found.append(match.position)
            match.play(chance.choice(match.legal_moves()))
    return found


def compare(name, ours, theirs, mark):
    print(f"{name}: {ours:,.0f}/s, python-chess {theirs:,.0f}/s, ratio {ours / theirs:.1f}, mark {mark}")
    return ours / theirs >= mark


def main():
    texts = positions()
    ours = [plateau.Match("chess", position=text) for text in texts]
    lists = per_second(lambda: [match.legal_moves() for match in ours], len(ours))
    batch = plateau.Batch("chess", BOARDS, seed=1)
    for _ in range(STEPS):
        batch.step(batch.sample())
    mask = batch.legal()
    masks = per_second(lambda: batch.legal(mask), BOARDS)
    tree = per_second(lambda: plateau.Match("chess").perft(5), 4_865_609)
    met = True
    try:
        import chess
    except ImportError:
        print(f"legal moves: {lists:,.0f} positions/s, in a batch {masks:,.0f}/s; tree: {tree:,.0f} leaves/s"
              " (python-chess is not installed)")
    else:
        boards = [chess.Board(text) for text in texts]
        theirs = per_second(lambda: [list(b.legal_moves) for b in boards], len(boards))
        met &= compare("legal moves", lists, theirs, MARK)
        met &= compare("legal moves in a batch", masks, theirs, BATCH_MARK)

        def count(board, depth):
            if depth == 1:
                return board.legal_moves.count()
            leaves = 0
            for move in board.legal_moves:
                board.push(move)
                leaves += count(board, depth - 1)
                board.pop()
            return leaves

        met &= compare("tree", tree, per_second(lambda: count(chess.Board(), 3), 8_902), TREE_MARK)
    for game in plateau.games():
        games = PLAYOUTS.get(game, 200)
        tally = plateau.playouts(game, games, seed=1, max_plies=2000)
        rate = per_second(lambda: plateau.playouts(game, games, seed=1, max_plies=2000), games)  # noqa: B023
        print(f"playouts, {game}: {rate:,.0f}/s, {rate * tally.plies / games:,.0f} plies/s")
    return 0 if met else 1


sys.exit(main())
