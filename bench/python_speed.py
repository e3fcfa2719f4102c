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
MARK = 10  # Lists of moves as texts; 50 for counting a tree.
TREE_MARK = 50


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
    tree = per_second(lambda: plateau.Match("chess").perft(4), 197_281)
    met = True
    try:
        import chess
    except ImportError:
        print(f"legal moves: {lists:,.0f} positions/s; tree: {tree:,.0f} leaves/s (python-chess is not installed)")
    else:
        boards = [chess.Board(text) for text in texts]
        met &= compare("legal moves", lists, per_second(lambda: [list(b.legal_moves) for b in boards], len(boards)), MARK)

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
        begun = time.process_time()
        tally = plateau.playouts(game, 500, seed=1, max_plies=2000)
        spent = time.process_time() - begun
        print(f"playouts, {game}: {500 / spent:,.0f}/s, {tally.plies / spent:,.0f} plies/s")
    return 0 if met else 1


sys.exit(main())
