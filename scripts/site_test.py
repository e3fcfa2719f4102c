#!/usr/bin/python3
"""Tests of the documentation site: what is wrong with a page is seen, and Markdown becomes what the server's policy allows."""

import json
import os
import tempfile
import unittest
from pathlib import Path

import documents
import site_check
import site_rules
from site_pages import Broken, Page, Places, anchor_of, relative, render

GUIDE = documents.ROOT / "docs" / "guide" / "en" / "players.md"


def complaints(body: str, **files: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.html").write_text(body, encoding="utf-8")
        (Path(folder) / "there.html").write_text('<h2 id="known">x</h2>', encoding="utf-8")
        for name, text in files.items():
            (Path(folder) / name.replace("_", ".")).write_text(text, encoding="utf-8")
        # However the folder is named.
        return site_check.check(Path(os.path.relpath(folder)))


def rendered(text: str) -> Page:
    page = Page("en", "guide/players.html", "", source=GUIDE)
    places = Places()
    places.pages[GUIDE.with_name("teachers.md")] = "guide/teachers.html"
    render(page, text, places)
    return page


class Checked(unittest.TestCase):
    def test_what_is_sound_is_said_to_be(self) -> None:
        self.assertEqual(complaints('<a href="there.html#known">x</a><a href="#a" id="a">y</a><a href="https://example.org">z</a>'), [])

    def test_what_is_wrong_is_named(self) -> None:
        for body, word in (('<a href="nowhere.html">x</a>', "leads nowhere"), ('<a href="there.html#unknown">x</a>', "no such place"),
                           ('<a href="#unknown">x</a>', "no such place"), ('<a href="../x.html">x</a>', "leads nowhere"),
                           ('<img src="https://example.org/x.png" alt="x">', "another host"),
                           ('<script src="//example.org/x.js"></script>', "another host"), ('<a href="http://here/">x</a>', "another host"),
                           ("<script>x()</script>", "policy"), ("<style>p {}</style>", "policy"), ('<p style="x">', "policy"),
                           ('<p onclick="x()">', "policy"), ('<p id="a"><p id="a">', "two places"), ('<img src="there.html">', "no words")):
            with self.subTest(body):
                said = complaints(body)
                self.assertEqual(len(said), 1, said)
                self.assertIn(word, said[0])
                self.assertIn("page.html", said[0])
        self.assertEqual(len(complaints("", x_css='@import "y.css";', y_js="fetch('https://example.org')")), 2)


class Rendered(unittest.TestCase):
    def test_headings_have_the_anchors_of_github(self) -> None:
        taken: set[str] = set()
        said = [anchor_of(title, taken) for title in ("Écrire un exercice", "The program `echecs`", "Why?", "Why?", "A & b: c_d-e", "?")]
        self.assertEqual(said, ["écrire-un-exercice", "the-program-echecs", "why", "why-1", "a--b-c_d-e", "section"])

    def test_links_lead_to_where_things_are_on_the_site(self) -> None:
        page = rendered("# T\n[a](teachers.md#the-contract) ![b](../../images/phones.png) [c](../../examples/bot.py) [d](https://example.org)")
        for place in ("teachers.html#the-contract", "../files/docs/images/phones.png", "../files/docs/examples/bot.py.txt", "https://example.org"):
            self.assertIn(f'"{place}"', page.html)
        self.assertIn('"../files/docs/examples/consumer/index.html"', rendered("# T\n[x](../../examples/consumer)").html)
        for target in ("nowhere.md", "../../../../etc/passwd"):
            with self.assertRaises(Broken):
                rendered(f"# T\n[x]({target})")
        with self.assertRaises(Broken):
            rendered("no title")
        self.assertEqual(relative("index.html", "fr/rules/x.html"), "../../index.html")

    def test_pages_keep_the_policy(self) -> None:
        page = rendered("# T\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n<script>x()</script>\n\n## S\n\ntext `code`\n")
        self.assertIn('<td class="right">2</td>', page.html)
        self.assertNotIn("style=", page.html)
        self.assertNotIn("<script>", page.html)
        self.assertEqual([(section.title, section.text.strip()) for section in page.sections][1], ("S", "text code"))


class Rules(unittest.TestCase):
    def test_every_sentence_of_every_game_is_there_in_every_language(self) -> None:
        for room in site_rules.rooms():
            for language in documents.languages():
                said = site_rules.words_of(room, language)
                prefix = f"rules.{room.name}."
                page = Page(language, f"rules/{room.name}.html", "", source=room / "words" / f"{language}.json")
                words = {"rules.title": "{game}", "rules.lead": "{rules}", "rules.more": "{game}", "rules.picture": "picture"}
                places = Places()
                render(page, site_rules.markdown(room, language, words), places)
                told = " ".join(f"{section.title} {section.text}" for section in page.sections)
                for key, text in said.items():
                    if key.startswith(prefix):
                        self.assertEqual(text in told, not key.startswith(f"{prefix}{site_rules.ON_THE_PAGE}"), key)
                drawn = json.loads((room / "figures.json").read_text(encoding="utf-8"))
                self.assertEqual(len(drawn), page.html.count("<img "), room)
                for one in drawn:
                    self.assertIn(f"files/docs/figures/{room.name}/{one['id']}.svg", places.files)


if __name__ == "__main__":
    unittest.main()
