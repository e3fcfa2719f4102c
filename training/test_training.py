#!/usr/bin/env python3
"""Plays a few games, expands them, trains a small network on them and reads its file back.

    test_training.py PLATEAU_TUNE

Status 77 (skipped) where PyTorch is not installed.
"""

import os
import subprocess
import sys
import tempfile
import unittest

try:
    import torch
except ImportError:
    print("skipped: PyTorch (Debian's python3-torch) is not installed")
    sys.exit(77)

import network as networks
import records

HERE = os.path.dirname(os.path.abspath(__file__))
TUNE = ""


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


class Toy(unittest.TestCase):
    """What all tests share: records of a few quick games."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.records = cls.path("records")
        cls.aside = cls.path("aside")
        games = cls.path("games")
        for words in (
            ["play", "chess", games, "--games", "64", "--nodes", "20", "--max-plies", "60"],
            ["expand", "chess", games, "--out", cls.records, "--aside", cls.aside],
        ):
            done = run(TUNE, *words)
            assert done.returncode == 0, done.stderr

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    def train(self, *words):
        return run(sys.executable, os.path.join(HERE, "train.py"), *words)

    def test_learns_and_writes_what_the_engine_reads(self):
        out = self.path("toy.net")
        done = self.train(
            self.records, self.aside, "--out", out, "--hidden", "32", "--epochs", "30",
            "--batch", "256", "--rate", "0.003", "--device", "cpu",
        )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        learned = [line for line in done.stdout.splitlines() if "learned" in line]
        first, last = (
            float(line.split("learned ")[1].split(",")[0]) for line in (learned[0], learned[-1])
        )
        self.assertLess(last, first / 2)
        with open(out, "rb") as file:
            data = file.read()
        magic, game, features, inputs, hidden, buckets, scale, zero, check = networks.HEAD.unpack(
            data[: networks.HEAD.size]
        )
        body = data[networks.HEAD.size :]
        self.assertEqual((magic, game.rstrip(b"\0"), zero), (b"PLATNET1", b"chess", 0))
        self.assertEqual(features.rstrip(b"\0"), b"chess-768-mirrored-1")
        self.assertEqual((inputs, hidden, buckets, scale), (768, 32, 8, 400))
        self.assertEqual(check, networks.checksum(body))
        self.assertEqual(len(body), 768 * 32 * 2 + 32 * 2 + 8 * 64 * 2 + 8 * 4)
        self.assertTrue(os.path.getsize(out + ".json") > 100)

        # The engine plays by it, and refuses it when a byte is wrong.
        words = ["play", "chess", self.path("more"), "--games", "1", "--nodes", "20", "--network"]
        done = run(TUNE, *words, out)
        self.assertEqual(done.returncode, 0, done.stderr)
        bad = self.path("bad.net")
        with open(bad, "wb") as file:
            file.write(data[:-1] + bytes([data[-1] ^ 1]))
        done = run(TUNE, *words, bad)
        self.assertEqual(done.returncode, 2)
        self.assertIn("bad.net", done.stderr)

        # To learn on from it is to begin where it ended.
        kind, _ = records.load(self.aside, "cpu")
        first = networks.read(out, kind)
        networks.write(first, self.path("again.net"))
        with open(self.path("again.net"), "rb") as file:
            self.assertEqual(file.read(), data)
        done = self.train(self.records, self.aside, "--out", self.path("on.net"), "--start", bad)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is damaged", done.stderr)

    def test_whole_numbers_say_the_same_as_the_rounded_network(self):
        kind, rows = records.load(self.aside, "cpu")
        torch.manual_seed(1)
        network = networks.Network(kind, 64)
        batch = records.unpack(kind, rows[:20])
        outputs = network.round()(batch.own, batch.other, batch.buckets) * networks.SCALE
        numbers = networks.whole_numbers(network)
        for i, output in enumerate(outputs):
            own = batch.own[i][batch.own[i] != kind.inputs]
            other = batch.other[i][batch.other[i] != kind.inputs]
            value = networks.value(numbers, own, other, int(batch.buckets[i]))
            self.assertAlmostEqual(value, float(output), delta=0.1)

    def test_both_ways_to_sum_agree(self):
        kind, rows = records.load(self.aside, "cpu")
        network = networks.Network(kind, 32)
        torch.nn.init.normal_(network.input_weights)
        batch = records.unpack(kind, rows[:50])
        torch.testing.assert_close(
            network.sum_by_product(batch.own), network.sum_by_lookup(batch.own), rtol=1e-4, atol=1e-4
        )

    def test_what_could_overflow_is_held_or_refused(self):
        kind = records.Kind("chess", "toy", 300, 200, 2)
        network = networks.Network(kind, 32)
        torch.nn.init.constant_(network.input_weights, -networks.MAX_WEIGHT)
        with self.assertRaises(networks.DoesNotFit):
            networks.whole_numbers(network)
        network.hold()
        networks.whole_numbers(network)

    def test_bad_files_are_refused_by_name(self):
        bad = self.path("bad")
        with open(self.records, "rb") as file:
            good = file.read()
        other = bytearray(good)
        other[8:13] = b"other"
        for data, words in (
            (b"", "is not a file of training records"),
            (b"PLATNET1" + bytes(100), "is not a file of training records"),
            (good[:-1], "is cut off"),
            (good[: records.HEAD.size], "holds no position"),
            (bytes(other), "is of"),
        ):
            with open(bad, "wb") as file:
                file.write(data)
            done = self.train(self.records, bad, "--out", self.path("none.net"), "--device", "cpu")
            self.assertEqual(done.returncode, 1)
            self.assertIn(words, done.stderr)
            self.assertNotIn("Traceback", done.stderr)
        done = self.train(self.records, self.path("nowhere"), "--out", self.path("none.net"))
        self.assertIn("cannot read", done.stderr)


if __name__ == "__main__":
    TUNE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
