"""Reads the Markdown that people are given: its headings, its blocks of code, and the commands of console blocks."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^(```+|~~~+)\s*(\S*)\s*$")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")


@dataclass
class Command:
    line: int
    text: str
    output: list[str] = field(default_factory=list)


@dataclass
class Block:
    line: int
    kind: str
    lines: list[str] = field(default_factory=list)

    def commands(self) -> list[Command]:
        """What a console block types after `$ `, each with what it should print."""
        found: list[Command] = []
        for number, line in enumerate(self.lines, self.line + 1):
            if line.startswith("$ "):
                found.append(Command(number, line[2:]))
            elif found:
                found[-1].output.append(line)
        return found


@dataclass
class Heading:
    line: int
    level: int
    text: str


@dataclass
class Document:
    path: Path
    headings: list[Heading] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)


def read(path: Path) -> Document:
    document = Document(path)
    block = None
    fence = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark = FENCE.match(line)
        if block is not None:
            if mark and mark[1] == fence and not mark[2]:
                block = None
            else:
                block.lines.append(line)
        elif mark:
            fence = mark[1]
            block = Block(number, mark[2])
            document.blocks.append(block)
        elif heading := HEADING.match(line):
            document.headings.append(Heading(number, len(heading[1]), heading[2]))
    if block is not None:
        raise ValueError(f"{path}:{block.line}: this block of code has no end")
    return document


def languages() -> list[str]:
    """English first: the others follow it."""
    return sorted((entry.name for entry in (ROOT / "i18n").iterdir()), key=lambda name: (name != "en", name))


def translated() -> list[dict[str, Path]]:
    """The documents that every language has, each by its language."""
    def places(name: str) -> dict[str, Path]:
        if name == "README.md":
            return {tag: ROOT / ("README.md" if tag == "en" else f"README.{tag}.md") for tag in languages()}
        return {tag: ROOT / "docs" / "guide" / tag / name for tag in languages()}

    guides = {path.name for path in (ROOT / "docs" / "guide").glob("*/*.md")} - {path.name for path in english_only()}
    return [places(name) for name in ["README.md", *sorted(guides)]]


def english_only() -> list[Path]:
    """The guides that are written in English alone."""
    contents = tomllib.loads((ROOT / "docs" / "site" / "contents.toml").read_text(encoding="utf-8"))
    return [ROOT / "docs" / "guide" / "en" / f"{name}.md" for name in contents["english_only"]]
