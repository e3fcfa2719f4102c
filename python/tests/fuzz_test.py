"""Calls that make no sense: each raises an exception of Python's own kind, and none brings the interpreter down."""

import ctypes
import random
import sys
import unittest
from collections.abc import Callable
from xml.etree import ElementTree

import plateau

try:
    import numpy as np

    import plateau.env
except ImportError:
    np = None  # type: ignore[assignment]

CALLS = 20_000
#: What a wrong argument may raise. Refused is a ValueError.
ALLOWED = (ValueError, TypeError, OverflowError, UnicodeError)


class Mallinfo(ctypes.Structure):
    """What glibc knows of its heap: mallinfo2."""

    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]  # fmt: skip


def heap() -> "Callable[[], int] | None":
    """Asks how many bytes are allocated in C and C++; None where nobody knows it, as under a sanitizer."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError):
        return None
    ask.restype = Mallinfo
    return (lambda: ask().uordblks + ask().hblkhd) if ask().uordblks > 0 else None


class Fuzzed(unittest.TestCase):
    def setUp(self) -> None:
        self.random = random.Random(24)

    def anything(self) -> object:
        choose = self.random
        return choose.choice((
            lambda: None, lambda: choose.randint(-(2**70), 2**70), lambda: choose.randint(-3, 3), choose.random,
            lambda: float("nan"), lambda: b"bytes", lambda: ["e4"], lambda: {"a": 1}, object, self.text, self.text,
        ))()  # fmt: skip

    def text(self) -> str:
        letters = "abcdefgh12345678NKQRBOx-+#=/ wKQkq\0\udc80é♞\n[]{}()\"A9I"
        length = self.random.choice((0, 1, 2, 4, 5, 30, 300))
        return "".join(self.random.choice(letters) for _ in range(length))

    def test_methods_take_anything(self) -> None:
        matches = [plateau.Match(game) for game in plateau.games()]
        methods = [name for name in dir(plateau.Match) if not name.startswith("_") and name != "search"]
        refused = 0
        for _ in range(CALLS):
            method = getattr(self.random.choice(matches), self.random.choice(methods))
            if not callable(method):
                continue
            arguments = [self.anything() for _ in range(self.random.randint(0, 2))]
            if method.__name__ == "perft" and arguments and isinstance(arguments[0], int) and arguments[0] > 3:
                continue
            try:
                method(*arguments)
            except ALLOWED:
                refused += 1
        self.assertGreater(refused, CALLS // 10)

    def test_functions_and_searches_take_anything(self) -> None:
        names = ("depth", "nodes", "seconds", "lines", "level", "threads", "table", "seed")
        match = plateau.Match("chess")
        refused = 0
        for _ in range(CALLS // 20):
            wrong = {name: self.anything() for name in self.random.sample(names, 2)}
            # Threads and tables in numbers that a machine would have to set aside are another test's subject.
            calls = (
                lambda: match.search(**({"depth": 1, "nodes": 10} | wrong)),  # noqa: B023
                lambda: plateau.Match(self.anything(), rules=self.anything(), position=self.anything()),
                lambda: plateau.Match("chess", position=self.text(), moves=self.anything()),
                lambda: plateau.rules(self.anything(), self.anything()),
                lambda: list(plateau.read(self.anything(), errors=self.anything())),
                lambda: list(plateau.read(self.text(), errors="skip")),
                lambda: plateau.playouts("chess", self.random.randint(-2, 2), seed=self.anything()),
            )
            try:
                self.random.choice(calls)()
            except ALLOWED:
                refused += 1
        self.assertGreater(refused, 100)

    def test_pictures_take_anything(self) -> None:
        names = ("last", "arrows", "why", "language", "flip", "coordinates", "theme", "pieces", "size")
        matches = [plateau.Match(game) for game in plateau.games()]
        drawn = 0
        for _ in range(2000):
            wrong = {name: self.anything() for name in self.random.sample(names, self.random.randint(1, 2))}
            try:
                ElementTree.fromstring(self.random.choice(matches).svg(**wrong))  # type: ignore[arg-type]
                drawn += 1
            except ALLOWED:
                pass
        self.assertGreater(drawn, 50)

    def test_mangled_files_are_read_or_refused(self) -> None:
        whole = plateau.Match("chess", moves=["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]).write({"White": "a"})
        for _ in range(2000):
            letters = list(whole)
            for _ in range(self.random.randint(1, 6)):
                at = self.random.randrange(len(letters))
                letters[at : at + self.random.randint(0, 3)] = self.random.choice("(){}[]\"\\;$%!?*x0 \n")
            for record in plateau.read("".join(letters), errors="skip"):
                record.match()
                self.assertTrue(record.write())

    @unittest.skipUnless(np, "numpy is not installed (Debian: python3-numpy)")
    def test_batches_take_anything(self) -> None:
        choose = self.random
        batches = [plateau.Batch(game, 3, seed=1, max_plies=200) for game in plateau.games()]
        methods = [name for name in dir(plateau.Batch) if not name.startswith("_")]
        types = ("int64", "int8", "uint64", "float32", "bool", "complex64", "U3", "O", "datetime64[s]")

        def array(batch: plateau.Batch) -> object:
            shape = choose.choice(((3,), (3,), (2,), (), (3, 1), (0,), (3, batch.actions), (3, *batch.shape), (1, 0, 3)))
            kind = choose.choice(types)
            made = np.zeros(shape, kind) if choose.random() < 0.3 else np.full(shape, choose.choice((0, 1, 2, 100))).astype(kind)
            return choose.choice((lambda: made, lambda: made.T, lambda: made[..., ::-1] if made.ndim else made,
                                  lambda: np.broadcast_to(made, (3, *made.shape)), lambda: made.byteswap().newbyteorder()))()  # fmt: skip

        stepped = refused = 0
        for _ in range(CALLS // 2):
            batch = choose.choice(batches)
            method = getattr(batch, choose.choice(methods))
            if not callable(method):
                continue
            arguments = [choose.choice((array(batch), array(batch), self.anything())) for _ in range(choose.randint(0, 2))]
            try:
                method(*arguments)
                stepped += 1
            except (*ALLOWED, IndexError):
                refused += 1
            if choose.random() < 0.3:
                batch.step(batch.sample())
        self.assertGreater(stepped, 100)
        self.assertGreater(refused, CALLS // 10)
        env = plateau.env.Env(plateau.games()[0])
        env.reset()
        for _ in range(200):
            with self.assertRaises(ALLOWED):
                env.step(choose.choice((lambda: -choose.randint(1, 2**70), self.text, lambda: b"", dict))())  # type: ignore[arg-type]

    def test_calls_leave_nothing_behind(self) -> None:
        in_use = heap()
        if in_use is None:
            self.skipTest("the C library does not say how much is allocated")

        def work() -> None:
            for game in plateau.games():
                match = plateau.Match(game)
                for move in (match.legal_moves()[0], "", "e2e5", "\udc80", None):
                    try:
                        match.play(move)  # type: ignore[arg-type]
                    except ALLOWED:
                        pass
                match.why("e2e5", language="fr").text  # noqa: B018
                match.search(nodes=50, table=1)
                match.svg(why="e2e5")
                text = match.write({"White": "A" * 100})
                for record in plateau.read(text + "1. xyzzy *\n\n" + text, errors="skip"):
                    record.match().undo()
                if np is not None:
                    batch = plateau.Batch(game, 4)
                    batch.step(batch.sample())
                    batch.observe()
                    try:
                        batch.step(np.full(4, -7))
                    except ALLOWED:
                        pass

        for _ in range(20):  # What is made once is made here.
            work()
        rounds = 300
        before, blocks = in_use(), sys.getallocatedblocks()
        for _ in range(rounds):
            work()
        # A leak in any of these calls would leave something each time.
        self.assertLess(in_use() - before, 16 * rounds)
        self.assertLess(sys.getallocatedblocks() - blocks, rounds)


if __name__ == "__main__":
    unittest.main()
