"""Pictures of positions."""

import unittest
from xml.etree import ElementTree

import plateau

SVG = "{http://www.w3.org/2000/svg}"


class Pictures(unittest.TestCase):
    def test_every_game_is_drawn_as_well_formed_svg(self) -> None:
        for game in plateau.games():
            match = plateau.Match(game)
            match.play(match.legal_moves()[0])
            drawn = ElementTree.fromstring(match.svg())
            self.assertEqual(drawn.tag, SVG + "svg")
            self.assertEqual(drawn.findtext(SVG + "title"), match.position)
            self.assertEqual(match._repr_svg_(), match.svg())

    def test_options_change_what_is_drawn(self) -> None:
        match = plateau.Match("chess", moves=["e4"])
        usual = match.svg()
        for options in (
            {"last": False},
            {"arrows": ["e7e5", "d5"]},
            {"why": "Ke7"},
            {"flip": True},
            {"coordinates": False},
            {"theme": "stone"},
            {"pieces": "round"},
            {"size": 200},
        ):
            self.assertNotEqual(match.svg(**options), usual, options)  # type: ignore[arg-type]

    def test_a_refusal_is_told(self) -> None:
        drawn = ElementTree.fromstring(plateau.Match("chess").svg(why="Ra3", language="fr"))
        self.assertEqual(
            drawn.findtext(SVG + "desc"), plateau.Match("chess").why("Ra3", language="fr").text
        )

    def test_what_cannot_be_drawn_is_refused(self) -> None:
        match = plateau.Match("chess")
        for options, words in (
            ({"theme": "plaid"}, "theme must be one of wood"),
            ({"pieces": "lego"}, "pieces must be one of classic"),
            ({"size": 4097}, "size"),
            ({"size": 15}, "size"),
            ({"arrows": ["e2e9"]}, "'e2e9' names neither"),
            ({"language": "tlh", "why": "Ra3"}, "en"),
        ):
            with self.assertRaisesRegex(ValueError, words):
                match.svg(**options)  # type: ignore[arg-type]
        with self.assertRaises(plateau.Refused):
            match.svg(why="xyzzy")


if __name__ == "__main__":
    unittest.main()
