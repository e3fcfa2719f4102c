"""Docstrings are run, and the stubs are compared with the module."""

import doctest
import os
import shutil
import subprocess
import unittest
from pathlib import Path

import plateau
import plateau._core
import plateau._values

PACKAGE = Path(plateau.__file__).parent
TESTS = Path(__file__).parent


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "MYPY_CACHE_DIR": str(PACKAGE.parent / ".mypy")}
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=PACKAGE.parent)


class Documentation(unittest.TestCase):
    def test_docstrings_say_what_happens(self) -> None:
        tried = 0
        for module in (plateau, plateau._values, plateau._core):
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0)
            tried += result.attempted
        self.assertGreater(tried, 20)

    def test_everything_offered_has_a_docstring(self) -> None:
        for name in plateau.__all__:
            self.assertTrue(getattr(plateau, name).__doc__, name)


class Types(unittest.TestCase):
    @unittest.skipUnless(shutil.which("stubtest"), "mypy is not installed (Debian: mypy)")
    def test_the_stubs_are_those_of_the_module(self) -> None:
        allowed = TESTS / "stubtest_allowed.txt"
        result = run("stubtest", "plateau", "--allowlist", str(allowed))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed (Debian: mypy)")
    def test_programs_that_use_it_are_checked(self) -> None:
        right = 'import plateau\nx: str = plateau.Match("a", rules="b").play("c")\n'
        result = run("mypy", "--strict", "-c", right)
        self.assertEqual(result.returncode, 0, result.stdout)
        result = run("mypy", "--strict", "-c", right.replace("x: str", "x: int"))
        self.assertEqual(result.returncode, 1, result.stdout)
        result = run("mypy", "--strict", "-p", "plateau")
        self.assertEqual(result.returncode, 0, result.stdout)


if __name__ == "__main__":
    unittest.main()
