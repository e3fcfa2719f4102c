"""plateau.env: by its own contract, and by PettingZoo's test where that is installed."""

import doctest
import unittest

import plateau

try:
    import numpy as np

    import plateau.env
except ImportError:
    np = None  # type: ignore[assignment]

try:
    from pettingzoo.test import api_test
except ImportError:
    api_test = None


@unittest.skipUnless(np, "numpy is not installed (Debian: python3-numpy)")
class Environments(unittest.TestCase):
    def test_games_are_played_to_their_end(self) -> None:
        for game in plateau.games():
            env = plateau.env.Env(game, max_plies=400)
            env.reset()
            chance = np.random.default_rng(24)
            match = plateau.Match(game)
            total = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, _ = env.last()
                total[agent] += reward
                if terminated or truncated:
                    self.assertFalse(observation["action_mask"].any())
                    env.step(None)
                    continue
                self.assertEqual(agent, match.to_move)
                actions = np.flatnonzero(observation["action_mask"])
                self.assertEqual(sorted(env.move(int(one)) for one in actions), match.legal_moves())
                action = int(chance.choice(actions))
                match.play(env.move(action))
                env.step(action)
                self.assertEqual(env.position, match.position)
            outcome = match.outcome
            winner = outcome.winner if outcome else None
            for agent, reward in total.items():
                self.assertEqual(reward, 0.0 if winner is None else 1.0 if winner == agent else -1.0, game)

    def test_both_hear_of_a_mate(self) -> None:
        env = plateau.env.Env("chess", render_mode="ansi")
        env.reset(seed=3)
        for move in ("f3", "e5", "g4", "Qh4#"):
            env.step(env.action(move))
        self.assertEqual(env.rewards, {"white": -1.0, "black": 1.0})
        self.assertEqual(env.terminations, {"white": True, "black": True})
        self.assertEqual(env.render(), env.position)
        heard = []
        for agent in env.agent_iter():
            heard.append((agent, env.last()[1]))
            env.step(None)
        self.assertEqual(sorted(heard), [("black", 1.0), ("white", -1.0)])
        with self.assertRaises(ValueError):
            env.step(0)
        env.reset()
        self.assertEqual(env.position, plateau.Match("chess").position)

    def test_what_is_illegal_changes_nothing(self) -> None:
        env = plateau.env.Env("abalone")
        env.reset()
        before = env.position
        mask = env.observe(env.agent_selection)["action_mask"]
        for action in (None, -1, len(mask), int(np.flatnonzero(mask == 0)[0])):
            with self.assertRaises(ValueError):
                env.step(action)
        with self.assertRaises(plateau.Refused):
            env.action("a1a1")
        self.assertEqual(env.position, before)
        with self.assertRaises(ValueError):
            plateau.env.Env("chess", render_mode="film")

    def test_examples(self) -> None:
        failed, tried = doctest.testmod(plateau.env)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 3)

    @unittest.skipUnless(api_test, "PettingZoo is not installed (pip install pettingzoo)")
    def test_passes_the_test_of_pettingzoo(self) -> None:
        for game in plateau.games():
            api_test(plateau.env.Env(game, max_plies=200), num_cycles=500, verbose_progress=False)


if __name__ == "__main__":
    unittest.main()
