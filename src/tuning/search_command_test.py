#!/usr/bin/env python3
"""Tunes the search with a few quick games, goes on, tries what was found and writes it.

    test_search_command.py PLATEAU_TUNE ROOT
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

TUNE = ""
ROOT = ""
TABLE = os.path.join("src", "search", "parameters.hpp")
QUICK = ["--nodes", "30", "--threads", "2"]


def tune(*words):
    return subprocess.run([TUNE, "search", *words], capture_output=True, text=True, check=False)


class SearchCommand(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.found = os.path.join(folder.name, "found")

    def lines(self):
        with open(self.found, encoding="utf-8") as file:
            return file.read().splitlines()

    def refused(self, what, *words):
        done = tune(*words)
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn(what, done.stderr)

    def test_goes_on_until_there_are_enough_games(self):
        # Steps are laid out for the whole, so that the number of games belongs to the file.
        words = ["chess", self.found, "--games", "40", *QUICK]
        done = tune(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.lines()[1], "trials 20")
        before = self.lines()
        done = tune(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.lines(), before)
        self.refused("line 1", "chess", self.found, "--games", "40", "--nodes", "31")

    def test_an_interruption_keeps_what_was_found(self):
        words = ["chess", self.found, "--games", "100000000", *QUICK]
        with subprocess.Popen([TUNE, "search", *words], stdout=subprocess.PIPE) as running:
            while not os.path.exists(self.found):
                self.assertIsNone(running.poll())
            running.send_signal(signal.SIGINT)
            running.stdout.read()
            self.assertEqual(running.wait(), 0)
        self.assertRegex(self.lines()[1], r"^trials \d+$")

    def test_every_game_can_be_tuned(self):
        for game in ("chess", "abalone", "stackchess"):
            found = os.path.join(self.folder, game)
            done = tune(game, found, "--games", "4", *QUICK)
            self.assertEqual(done.returncode, 0, done.stderr)
            done = tune(game, found, "--verify", "--games", "4", *QUICK)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("% of 4 games", done.stdout)

    def test_begins_with_other_numbers_and_says_who_is_better(self):
        done = tune("chess", "none", "--verify", "--games", "20", *QUICK, "--set", "razoring=80",
                    "--openings", os.path.join(ROOT, "bench", "openings", "chess.pgn"))  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("% of 20 games", done.stdout)
        self.refused("no number", "chess", "none", "--verify", "--set", "nothing=3")
        self.refused("from 80 to 700", "chess", "none", "--verify", "--set", "razoring=79")
        self.refused("from 80 to 700", "chess", "none", "--verify", "--set", "razoring")

    def test_writes_the_table(self):
        table = os.path.join(self.folder, TABLE)
        os.makedirs(os.path.dirname(table))
        shutil.copy(os.path.join(ROOT, TABLE), table)
        with open(table, encoding="utf-8") as file:
            before = file.read()
        words = ["chess", "none", "--write", "--root", self.folder]
        self.assertEqual(tune(*words).returncode, 0)
        with open(table, encoding="utf-8") as file:
            self.assertEqual(file.read(), before)
        done = tune(*words, "--set", "razoring=123")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(table, encoding="utf-8") as file:
            self.assertEqual(
                file.read(), re.sub(r'("razoring", )\d+', r"\g<1>123", before)
            )
        # The program was built with another table now.
        self.refused("does not hold", *words)

    def test_what_cannot_be_read_is_named(self):
        nowhere = os.path.join(self.folder, "nowhere")
        self.refused("cannot read " + nowhere, "chess", nowhere, "--verify")
        self.refused("cannot read " + nowhere, "chess", self.found, "--openings", nowhere)
        self.refused("cannot write", "chess", os.path.join(nowhere, "found"))
        self.refused("no rules", "chess", self.found, "--rules", "nothing=1")
        with open(nowhere, "w", encoding="utf-8") as file:
            file.write("something else\n")
        self.refused("line 1", "chess", nowhere)


if __name__ == "__main__":
    TUNE = os.path.abspath(sys.argv[1])
    ROOT = os.path.abspath(sys.argv[2])
    del sys.argv[1:3]
    unittest.main()
