"""Batches of boards: held against matches, which are tested elsewhere, and given what they must refuse."""

import threading
import unittest

import plateau

try:
    import numpy as np
except ImportError:
    np = None  # type: ignore[assignment]

PROMOTIONS = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"
SETUPS = [(game, "", "") for game in plateau.games()] + [
    ("chess", "", PROMOTIONS),
    ("chess", "chess960", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1"),
    ("stackchess", "n=4", ""),
    ("abalone", "layout=belgian-daisy", ""),
]


@unittest.skipUnless(np, "numpy is not installed (Debian: python3-numpy)")
class Batches(unittest.TestCase):
    def test_boards_go_the_way_of_matches(self) -> None:
        for game, rules, position in SETUPS:
            batch = plateau.Batch(game, 3, rules=rules, position=position, seed=5)
            matches = [plateau.Match(game, rules=rules, position=position) for _ in range(3)]
            for _ in range(60):
                mask = batch.legal()
                self.assertEqual((mask.shape, mask.dtype), ((3, batch.actions), np.bool_))
                for i, match in enumerate(matches):
                    actions = np.flatnonzero(mask[i]).tolist()
                    moves = [batch.move(i, action) for action in actions]
                    self.assertEqual(sorted(moves), match.legal_moves())
                    self.assertEqual([batch.action(i, move) for move in moves], actions)
                chosen = batch.sample()
                for i, match in enumerate(matches):
                    if chosen[i] >= 0:
                        match.play(batch.move(i, int(chosen[i])))
                step = batch.step(chosen)
                for i, match in enumerate(matches):
                    self.assertEqual(batch.position(i), match.position)
                    self.assertEqual(batch.outcome(i), match.outcome)
                    self.assertEqual(bool(step.over[i]), match.outcome is not None)
                    self.assertEqual(match.sides[batch.to_move()[i]], match.to_move)

    def test_planes_show_the_board(self) -> None:
        batch = plateau.Batch("chess", 2)
        seen = batch.observe()
        self.assertEqual((seen.shape, seen.dtype), ((2, *batch.shape), np.uint8))
        planes = {name: seen[0, i] for i, name in enumerate(batch.planes)}
        self.assertEqual(np.argwhere(planes["white-king"]).tolist(), [[0, 4]])
        self.assertEqual(np.argwhere(planes["castling"]).tolist(), [[0, 0], [0, 7], [7, 0], [7, 7]])
        self.assertTrue(planes["white-to-move"].all())
        for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
            batch.step(np.array([batch.action(0, move), -1]))
        self.assertTrue((batch.observe()[0, batch.planes.index("repetitions")] == 1).all())
        self.assertFalse(batch.observe()[1, batch.planes.index("repetitions")].any())
        stacks = plateau.Batch("stackchess", 1)
        self.assertEqual(int(stacks.observe()[0, stacks.planes.index("fresh-pawn")].sum()), 12)
        for game in plateau.games():
            one = plateau.Batch(game, 1)
            pieces = sum(len(stack) for stack in plateau.Match(game).board().values())
            shown = [i for i, name in enumerate(one.planes) if any(
                name.startswith(piece) for stack in plateau.Match(game).board().values() for piece in stack)]
            self.assertGreaterEqual(int(one.observe()[0, shown].astype(int).sum()), pieces)

    def test_the_end_is_rewarded_and_boards_begin_again(self) -> None:
        batch = plateau.Batch("chess", 2)
        for move in ("f3", "e5", "g4", "Qh4"):
            step = batch.step(np.array([batch.action(0, move), -1]))
        self.assertEqual(step.rewards.tolist(), [[-1, 1], [0, 0]])
        self.assertEqual(step.over.tolist(), [True, False])
        self.assertFalse(step.truncated.any())
        self.assertFalse(batch.legal()[0].any())
        self.assertEqual(batch.sample()[0], -1)
        with self.assertRaisesRegex(plateau.Refused, "board 0.*Checkmate") as caught:
            batch.step(np.array([1, -1]))
        self.assertEqual(caught.exception.code, "game-over")
        batch.reset(step.over)
        self.assertEqual(batch.position(0), plateau.Match("chess").position)
        self.assertFalse(batch.over().any())
        short = plateau.Batch("chess", 1, max_plies=1)
        self.assertEqual(short.step(short.sample()).truncated.tolist(), [True])
        with self.assertRaisesRegex(plateau.Refused, "max_plies"):
            short.step(np.array([0]))

    def test_a_wrong_action_plays_nothing_and_says_why(self) -> None:
        batch = plateau.Batch("chess", 3)
        good = batch.action(0, "e4")
        with self.assertRaisesRegex(plateau.Refused, "^board 1, action 804: .*pawn") as caught:
            batch.step(np.array([good, 12 * 64 + 36, good]))
        self.assertEqual(caught.exception.code, plateau.Match("chess").why("e2e5").code)
        self.assertEqual(caught.exception.cells, ("e2", "e5"))
        self.assertEqual(batch.position(0), plateau.Match("chess").position)
        for action in (-2, batch.actions, 2**62):
            with self.assertRaisesRegex(plateau.Refused, "board 2, action .*from 0 to 4351"):
                batch.step(np.array([good, good, action]))
        with self.assertRaisesRegex(plateau.Refused, "board 0"):
            batch.step(np.array([2**64 - 1] * 3, dtype=np.uint64))
        castling = plateau.Batch("chess", 1, position="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        with self.assertRaisesRegex(plateau.Refused, "e1g1 is action 263"):
            castling.step(np.array([4 * 64 + 6]))
        pawns = plateau.Batch("chess", 1, position="8/P6k/8/8/8/8/8/K7 w - - 0 1")
        with self.assertRaises(plateau.Refused) as caught:
            pawns.step(np.array([48 * 64 + 56]))
        self.assertEqual(caught.exception.kind, "incomplete")

    def test_arrays_that_do_not_fit_are_refused(self) -> None:
        batch = plateau.Batch("chess", 2)
        wrong: list[tuple[object, type[Exception], str]] = [
            ([0, 0], TypeError, "actions must be a numpy array, not list"),
            (np.zeros(3, int), ValueError, r"shape \(2,\), not \(3,\)"),
            (np.zeros((2, 1), int), ValueError, r"not \(2, 1\)"),
            (np.zeros(2), TypeError, "integers, not float64"),
        ]
        for actions, error, text in wrong:
            with self.assertRaisesRegex(error, text):
                batch.step(actions)  # type: ignore[arg-type]
        with self.assertRaisesRegex(TypeError, "out must hold uint8"):
            batch.observe(np.zeros((2, *batch.shape)))  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "contiguous"):
            batch.legal(np.zeros((batch.actions, 2), bool).T)
        with self.assertRaisesRegex(TypeError, "which must hold bool"):
            batch.reset(np.zeros(2, int))  # type: ignore[arg-type]
        for count in (0, -1, 10**12):
            with self.assertRaisesRegex(ValueError, "count must be between"):
                plateau.Batch("chess", count)
        with self.assertRaisesRegex(ValueError, "4 GiB"):
            plateau.Batch("stackchess", 1000, rules="n=26").legal()
        for board in (-1, 2):
            with self.assertRaises(IndexError):
                batch.position(board)
        with self.assertRaises(plateau.Refused):
            plateau.Batch("no such game", 1)
        out = np.ones((2, batch.actions), bool)
        self.assertIs(batch.legal(out), out)
        self.assertEqual(out.sum(), 40)

    def test_threads_may_share_a_batch(self) -> None:
        batch = plateau.Batch("chess", 50, seed=3)
        failures: list[BaseException] = []

        def work() -> None:
            try:
                for _ in range(200):
                    batch.observe()
                    batch.reset(batch.over())
                    try:
                        batch.step(batch.sample())
                    except plateau.Refused:
                        pass  # Another thread was quicker, and the action is no longer legal.
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])


if __name__ == "__main__":
    unittest.main()
