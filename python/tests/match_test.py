"""The module as its users meet it: matches, reasons, endings, searches."""

import copy
import os
import pickle
import signal
import threading
import unittest

import plateau

MATE = ["f3", "e5", "g4", "Qh4"]


class Matches(unittest.TestCase):
    def test_every_game_is_played_by_its_own_legal_moves(self) -> None:
        self.assertTrue(plateau.games())
        for game in plateau.games():
            match = plateau.Match(game)
            for _ in range(30):
                moves = match.legal_moves()
                if not moves:
                    break
                self.assertTrue(match.why(moves[0]))
                self.assertEqual(match.play(moves[0]), moves[0])
            again = plateau.Match(game, moves=match.moves)
            self.assertEqual(again.position, match.position)
            self.assertEqual(plateau.Match(game, position=match.position).position, match.position)
            self.assertEqual(match.ply, len(match.moves))

    def test_a_refusal_is_a_value_and_an_exception_with_the_same_reason(self) -> None:
        match = plateau.Match("chess", position="4k3/p7/b7/8/8/8/P7/4K2R w K - 0 1")
        why = match.why("e1g1")
        self.assertFalse(why)
        self.assertEqual((why.kind, why.code), ("illegal", "castling-through-attack"))
        self.assertIn(plateau.CellRole("a6", "attacker"), why.roles)
        self.assertEqual(why.cells, tuple(cell for cell, _ in why.roles))
        with self.assertRaises(plateau.Refused) as caught:
            match.play("e1g1", language="fr")
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual(caught.exception.code, why.code)
        self.assertEqual(caught.exception.roles, why.roles)
        self.assertEqual(str(caught.exception), match.why("e1g1", "fr").text)
        self.assertEqual(match.ply, 0)
        unpickled = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((unpickled.code, unpickled.roles), (why.code, why.roles))

    def test_an_open_choice_names_the_moves_it_may_become(self) -> None:
        match = plateau.Match("chess", position="8/P6k/8/8/8/8/8/K7 w - - 0 1")
        with self.assertRaises(plateau.Refused) as caught:
            match.play("a7a8")
        self.assertEqual(caught.exception.kind, "incomplete")
        self.assertEqual(sorted(caught.exception.options), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"])
        self.assertEqual(match.play("a7a8n"), "a7a8n")

    def test_the_end_is_told_and_nothing_can_be_played_after_it(self) -> None:
        match = plateau.Match("chess", moves=MATE)
        self.assertEqual(match.outcome, plateau.Outcome("0-1", "checkmate", "black"))
        self.assertEqual(match.legal_moves(), [])
        self.assertEqual(match.why("a2a3").code, "game-over")
        self.assertIsNone(match.search().best)
        self.assertTrue(match.undo())
        self.assertIsNone(match.outcome)
        self.assertTrue(match.redo())
        self.assertEqual(match.announce("en"), "Checkmate Black wins!")

    def test_draws_and_resignation(self) -> None:
        match = plateau.Match("abalone")
        opener, other = match.sides
        self.assertFalse(match.accept_draw(opener))
        self.assertTrue(match.offer_draw(opener))
        self.assertEqual(match.draw_offer, opener)
        self.assertTrue(match.accept_draw(other))
        self.assertEqual(match.outcome, plateau.Outcome("1/2-1/2", "agreement", None))
        match.undo()
        self.assertTrue(match.resign(opener))
        self.assertEqual(match.outcome, plateau.Outcome("0-1", "resignation", other))

    def test_copies_stand_alone(self) -> None:
        match = plateau.Match("chess", moves=["e4"])
        for other in (match.copy(), copy.copy(match), copy.deepcopy(match)):
            other.play("e5")
            self.assertEqual((match.ply, other.ply), (1, 2))
        self.assertEqual(match.record_moves, ["e4"])
        self.assertNotEqual(match.key, plateau.Match("chess").key)

    def test_what_is_not_a_game_a_rule_a_position_a_language_or_a_side(self) -> None:
        for arguments, code in (
            ({"game": "ches"}, "unknown-game"),
            ({"game": "chess", "rules": "sideways"}, "unknown-option"),
        ):
            with self.assertRaises(plateau.Refused) as caught:
                plateau.Match(**arguments)
            self.assertEqual(caught.exception.code, code)
        with self.assertRaises(plateau.Refused) as caught:
            plateau.Match("chess", position="8/8/8/8/8/8/8/8 w - - 0 1")
        self.assertEqual(caught.exception.kind, "malformed")
        self.assertIn("king", caught.exception.text)
        with self.assertRaisesRegex(ValueError, "en, fr"):
            plateau.Match("chess").why("e4", "xx")
        with self.assertRaisesRegex(ValueError, "white, black"):
            plateau.Match("chess").resign("green")


class Thinking(unittest.TestCase):
    def test_published_counts(self) -> None:
        self.assertEqual(plateau.Match("chess").perft(5), 4_865_609)
        kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        self.assertEqual(plateau.Match("chess", position=kiwipete).perft(4), 4_085_603)
        self.assertEqual(plateau.Match("abalone").perft(0), 1)

    def test_the_search_finds_a_mate_and_says_so(self) -> None:
        match = plateau.Match("chess", position="6k1/5ppp/8/8/8/8/8/K6R w - - 0 1", moves=[])
        answer = match.search(depth=6, lines=2)
        self.assertEqual(len(answer.lines), 2)
        self.assertEqual(answer.best, answer.lines[0].moves[0])
        back_rank = plateau.Match("chess", position="6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1").search(nodes=2000)
        self.assertEqual((back_rank.best, back_rank.lines[0].mate, back_rank.lines[0].score), ("e1e8", 1, None))

    def test_a_node_budget_gives_the_same_answer_every_time(self) -> None:
        for game in plateau.games():
            first, second = (plateau.Match(game).search(nodes=3000) for _ in range(2))
            self.assertEqual(first[:3], second[:3])
            self.assertIn(first.best, plateau.Match(game).legal_moves())

    def test_levels_are_kept_to(self) -> None:
        match = plateau.Match("chess")
        self.assertLess(match.search(level=1).nodes, match.search(level=8).nodes)

    def test_limits_are_crossed_by_one(self) -> None:
        match = plateau.Match("chess")
        for wrong in (
            {"depth": 0}, {"depth": 101}, {"nodes": 0}, {"seconds": 0}, {"seconds": float("nan")},
            {"lines": 0}, {"lines": 257}, {"level": 0}, {"level": 9}, {"threads": 0}, {"table": 0},
        ):  # fmt: skip
            with self.assertRaises(ValueError, msg=str(wrong)):
                match.search(**wrong)
        with self.assertRaises(ValueError):
            match.perft(17)
        with self.assertRaises(ValueError):
            match.perft(-1)

    def test_other_threads_run_while_one_thinks(self) -> None:
        """The thinking thread is waited for by one that can only count when it gets Python's lock."""
        match = plateau.Match("chess")
        thinking = threading.Thread(target=lambda: match.search(nodes=300_000))
        thinking.start()
        counted = 0
        while thinking.is_alive():
            counted += 1
            match.legal_moves()
        thinking.join()
        self.assertGreater(counted, 10)

    def test_ctrl_c_ends_whatever_takes_long(self) -> None:
        # Whoever starts the tests in the background has made them deaf to it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        match = plateau.Match("chess")
        for work in (
            lambda: match.search(seconds=3600),
            lambda: match.perft(12),
            lambda: plateau.playouts("chess", 10**9),
        ):
            press = threading.Thread(target=lambda: os.kill(os.getpid(), signal.SIGINT))
            with self.assertRaises(KeyboardInterrupt):
                press.start()
                work()
            press.join()

    def test_playouts_end_and_repeat(self) -> None:
        for game in plateau.games():
            first, second = (plateau.playouts(game, 5, seed=7, max_plies=500) for _ in range(2))
            self.assertEqual(first, second)
            self.assertEqual(sum(first[:4]), 5)
        self.assertNotEqual(plateau.playouts("chess", 5, seed=1), plateau.playouts("chess", 5, seed=2))
        self.assertEqual(plateau.playouts("chess", 3, max_plies=1).unfinished, 3)


if __name__ == "__main__":
    unittest.main()
