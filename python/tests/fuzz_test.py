"""Calls that make no sense: each raises an exception of Python's own kind, and none brings the interpreter down."""

import random
import unittest
from xml.etree import ElementTree

import plateau

CALLS = 20_000
#: What a wrong argument may raise. Refused is a ValueError.
ALLOWED = (ValueError, TypeError, OverflowError, UnicodeError)


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


if __name__ == "__main__":
    unittest.main()
