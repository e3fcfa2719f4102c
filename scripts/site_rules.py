"""The rules of every game as pages, made of the words of its room: the same that its page and `rules` in the terminal show."""

import json
import re
from pathlib import Path

import documents

# How a board is clicked on: the section of the page alone, as in src/console/lesson.cpp.
ON_THE_PAGE = "here"


def rooms() -> list[Path]:
    """The folders of the games, the default one first."""
    made = (documents.ROOT / "cmake" / "games.cmake").read_text(encoding="utf-8")
    found = re.search(r'set\(PLATEAU_GAMES "([^"]+)"', made)
    assert found
    return [documents.ROOT / folder for folder in found[1].split(";")]


def sections(room: Path) -> list[str]:
    """In the order in which they are read."""
    look = (room / "look.hpp").read_text(encoding="utf-8")
    found = re.search(r"rules_sections\s*=\s*\{([^}]*)\}", look)
    if not found:
        raise ValueError(f"{room / 'look.hpp'} has no rules_sections")
    return [name for name in re.findall(r'"([^"]+)"', found[1]) if name != ON_THE_PAGE]


def words_of(room: Path, language: str) -> dict[str, str]:
    words: dict[str, str] = json.loads((room / "words" / f"{language}.json").read_text(encoding="utf-8"))
    return words


def escaped(text: str) -> str:
    """Words as they are, not as Markdown reads them."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)


def figures(room: Path, language: str, section: str, picture: str) -> list[str]:
    """The pictures of a section, those of refused moves last, under their title. `picture_tests` keeps docs/figures in step."""
    told: dict[str, str] = {}
    drawn: list[dict[str, str]] = []
    if (room / "figures.json").is_file():
        drawn = json.loads((room / "figures.json").read_text(encoding="utf-8"))
        told = json.loads((documents.ROOT / "docs" / "figures" / room.name / "captions.json").read_text(encoding="utf-8"))[language]
    common = json.loads((documents.ROOT / "i18n" / language / "learn.json").read_text(encoding="utf-8"))
    lines: list[str] = []
    for forbidden in (False, True):
        chosen = [one["id"] for one in drawn if one["section"] == section and ("refused" in one) == forbidden]
        if chosen and forbidden:
            lines += [f"**{escaped(common['rules.forbidden'])}**", ""]
        lines += [f"- ![{picture}](../../../docs/figures/{room.name}/{name}.svg) {escaped(told[name])}" for name in chosen]
        lines += [""] if chosen else []
    return lines


def markdown(room: Path, language: str, words: dict[str, str]) -> str:
    """The page of a game, as if somebody had written it."""
    game = room.name
    said = words_of(room, language)
    console = json.loads((documents.ROOT / "i18n" / language / "console.json").read_text(encoding="utf-8"))
    name = said[f"{game}.name"]
    lines = [f"# {words['rules.title'].format(game=name[0].upper() + name[1:])}", "",
             words["rules.lead"].format(rules=console["console.command.rules"]), ""]
    for section in sections(room):
        key = f"rules.{game}.{section}"
        lines += [f"## {escaped(said[key])}", ""]
        number = 1
        while sentence := said.get(f"{key}.{number}"):
            lines += [escaped(sentence), ""]
            number += 1
        lines += figures(room, language, section, words["rules.picture"])
    lines += [words["rules.more"].format(game=game, rulings=f"../../../docs/rules.md#{game}")]
    return "\n".join(lines)
