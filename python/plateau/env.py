"""The games as environments for programs that learn, in the way of PettingZoo's ``AECEnv``.

>>> from plateau.env import Env
>>> env = Env("chess")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else int(observation["action_mask"].argmax()))
>>> env.agents
[]

An agent is a side (``"white"``). Planes and actions are those of :class:`plateau.Batch`, seen by the side to move. Where
PettingZoo and Gymnasium are installed, ``Env`` is an ``AECEnv`` with spaces; it works without them as well. For speed,
step many boards by :class:`plateau.Batch`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._core import Batch

class _Plain:
    """What PettingZoo's own class does for an environment, for whoever has none."""

    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def unwrapped(self) -> Any:
        return self

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _clear_rewards(self) -> None:
        for agent in self.rewards:
            self.rewards[agent] = 0.0

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: int | None) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for name in ("terminations", "truncations", "rewards", "_cumulative_rewards", "infos"):
            getattr(self, name).pop(agent)
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()


spaces: Any = None
if TYPE_CHECKING:
    _Base = _Plain
else:
    try:
        from gymnasium import spaces
        from pettingzoo.utils.env import AECEnv as _Base
    except ImportError:
        spaces, _Base = None, _Plain


class Env(_Base):
    """One game between two agents, who are called as its sides."""

    def __init__(
        self,
        game: str,
        *,
        rules: str = "",
        position: str = "",
        max_plies: int = 10000,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode must be None, 'ansi' or 'human', not {render_mode!r}")
        super().__init__()
        self.metadata = {"name": f"plateau_{game}", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._start: dict[str, Any] = {"rules": rules, "position": position, "max_plies": max_plies}
        self._game = game
        self._batch = Batch(game, 1, **self._start)
        self.possible_agents: list[str] = list(self._batch.sides)
        self.agents: list[str] = []
        if spaces is not None:
            actions = self._batch.actions
            one = spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, self._batch.shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            self.observation_spaces = dict.fromkeys(self.possible_agents, one)
            self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._spaces("observation_spaces")[agent]

    def action_space(self, agent: str) -> Any:
        return self._spaces("action_spaces")[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew. No game has chance in it: ``seed`` changes nothing, and there are no options."""
        self._batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._turn()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """The board as the side to move sees it; the mask is all zeros for the one who waits."""
        mask = np.zeros(self._batch.actions, np.int8)
        if agent == self._to_move() and not self._batch.over()[0]:
            mask[:] = self._batch.legal()[0]
        return {"observation": self._batch.observe()[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action; an illegal one raises :class:`plateau.Refused` or ``ValueError`` and changes nothing."""
        if not self.agents:
            raise ValueError("nothing can be played: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < self._batch.actions or not self._batch.legal()[0][action]:
            raise ValueError(f"{action!r} is no legal action here; see observation['action_mask']")
        step = self._batch.step(np.array([action], np.int64))
        self._cumulative_rewards[agent] = 0.0
        over, truncated = bool(step.over[0]), bool(step.truncated[0])
        for number, one in enumerate(self.possible_agents):
            self.rewards[one] = float(step.rewards[0][number])
            self.terminations[one] = over and not truncated
            self.truncations[one] = truncated
        self._accumulate_rewards()
        self._turn()
        if self.render_mode == "human":
            self.render()

    def move(self, action: int) -> str:
        """The move that an action is here."""
        return self._batch.move(0, action)

    def action(self, move: str) -> int:
        """The action of a move, in any notation of the game; raises :class:`plateau.Refused`."""
        return self._batch.action(0, move)

    @property
    def position(self) -> str:
        return self._batch.position(0)

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self.position)
        return self.position if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept open."""

    def __repr__(self) -> str:
        return f"Env({self._game!r})"

    __str__ = __repr__

    def _to_move(self) -> str:
        return self.possible_agents[int(self._batch.to_move()[0])]

    def _turn(self) -> None:
        """The side to move; at the end, whoever is first to hear of it."""
        self.agent_selection = self._to_move()

    def _spaces(self, name: str) -> dict[str, Any]:
        if spaces is None:
            raise ImportError("spaces are those of Gymnasium: pip install gymnasium pettingzoo")
        found: dict[str, Any] = getattr(self, name)
        return found
