"""Game files read and written."""

import unittest

import plateau

STUDY = """[Event "A study"]
[White "Müller"]
[Result "1-0"]

1. e4 {the king's pawn} e5 (1... c5 2. Nf3 (2. Nc3)) 2. Qh5 $2 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""


class Records(unittest.TestCase):
    def test_a_file_is_read_with_its_variations_and_written_the_same(self) -> None:
        [record] = plateau.read(STUDY)
        self.assertEqual(record.game, "chess")
        self.assertEqual(record.tags["White"], "Müller")
        self.assertEqual(record.result, "1-0")
        self.assertEqual(record.moves[-1], "h5f7")
        self.assertEqual(record.match().outcome, plateau.Outcome("1-0", "checkmate", "white"))
        kinds = [entry.kind for entry in record.entries]
        self.assertEqual((kinds.count("open"), kinds.count("close")), (2, 2))
        self.assertIn(plateau.Entry("move", "b1c3"), record.entries)
        self.assertIn(plateau.Entry("comment", "the king's pawn"), record.entries)
        self.assertIn(plateau.Entry("glyph", "2"), record.entries)
        [again] = plateau.read(record.write())
        self.assertEqual(again.write(), record.write())
        self.assertEqual(again.entries, record.entries)

    def test_every_game_writes_what_it_reads(self) -> None:
        for game in plateau.games():
            match = plateau.Match(game)
            for _ in range(12):
                if moves := match.legal_moves():
                    match.play(moves[-1])
            text = match.write({"White": 'A "friend"', "Round": "3"})
            [record] = plateau.read(text)
            self.assertEqual((record.game, record.moves), (game, match.moves))
            self.assertEqual(record.tags["White"], 'A "friend"')
            self.assertEqual(record.match().position, match.position)

    def test_a_refused_game_says_where_and_the_next_one_follows(self) -> None:
        text = '[Event "bad"]\n\n1. e4 e5 2. Ke3 *\n\n' + STUDY + '[Game "go"]\n\n1. a *\n'
        games = plateau.read(text)
        with self.assertRaises(plateau.Refused) as caught:
            next(games)
        self.assertEqual((caught.exception.line, caught.exception.column), (3, 13))
        self.assertEqual(next(games).tags["Event"], "A study")
        with self.assertRaises(plateau.Refused) as caught:
            next(games)
        self.assertEqual(caught.exception.code, "unknown-game")
        self.assertEqual(list(games), [])
        self.assertEqual([record.result for record in plateau.read(text, errors="skip")], ["1-0"])
        with self.assertRaisesRegex(ValueError, "'raise' or 'skip'"):
            plateau.read(text, errors="ignore")

    def test_tags_that_cannot_be_written(self) -> None:
        match = plateau.Match("chess")
        with self.assertRaisesRegex(ValueError, "name of a tag"):
            match.write({"two words": ""})
        with self.assertRaises(TypeError):
            match.write({"Round": 3})  # type: ignore[dict-item]
        with self.assertRaises(UnicodeEncodeError):
            match.write({"White": "\udc80"})
        with self.assertRaises(plateau.Refused) as caught:
            match.write({"Event": "x" * 9000})
        self.assertEqual(caught.exception.code, "tag-too-long")


if __name__ == "__main__":
    unittest.main()
