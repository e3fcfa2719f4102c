"""A page of the documentation site, made of Markdown: headings with anchors, links to where things are on the site."""

import html
import os
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

import documents

SCHEME = re.compile(r"^[a-z][a-z+.-]*:", re.IGNORECASE)


@dataclass
class Section:
    """What is below one heading: what the outline shows, and what is searched."""
    anchor: str
    level: int
    title: str
    text: str = ""


@dataclass
class Page:
    language: str
    path: str  # below the site, with /
    title: str
    html: str = ""
    sections: list[Section] = field(default_factory=list)
    source: Path | None = None


class Broken(Exception):
    """A link that leads nowhere."""


def anchor_of(title: str, taken: set[str]) -> str:
    """As GitHub makes them, so that a link works there too."""
    kept = (c for c in title.lower() if c in " -_" or unicodedata.category(c)[0] in "LN")
    base = "".join(kept).strip().replace(" ", "-") or "section"
    anchor, number = base, 0
    while anchor in taken:
        number += 1
        anchor = f"{base}-{number}"
    taken.add(anchor)
    return anchor


def relative(target: str, page: str) -> str:
    """The link from a page to a place of the site, which may have an anchor."""
    place, mark, anchor = target.partition("#")
    return os.path.relpath(place, os.path.dirname(page) or ".") + mark + anchor


def plain(token: Token) -> str:
    """The words of an inline token."""
    return "".join(child.content if child.type in ("text", "code_inline") else
                   " " if child.type in ("softbreak", "hardbreak") else "" for child in token.children or [])


class Places:
    """Where the documents and files of the repository are on the site. Files that pages link to are copied there."""

    def __init__(self) -> None:
        self.pages: dict[Path, str] = {}
        self.files: dict[str, Path] = {}
        self.folders: set[str] = set()

    def find(self, source: Path, target: str, page: str) -> str:
        if SCHEME.match(target) or target.startswith("#"):
            return target
        name, mark, anchor = target.partition("#")
        path = (source.parent / name).resolve()
        if path in self.pages:
            return relative(self.pages[path] + mark + anchor, page)
        if not path.is_relative_to(documents.ROOT) or not path.exists():
            raise Broken(f"{source.relative_to(documents.ROOT)}: {target} leads nowhere")
        return relative(self.copied(path), page)

    def copied(self, path: Path) -> str:
        """Text is shown by a browser, whatever kind of text it is."""
        name = "files/" + path.relative_to(documents.ROOT).as_posix()
        if path.is_dir():
            self.folders.add(name)
            for file in sorted(entry for entry in path.rglob("*") if entry.is_file()):
                self.copied(file)
            return name + "/index.html"
        if path.suffix not in (".png", ".svg", ".json", ".txt"):
            name += ".txt"
        self.files[name] = path
        return name


def render(page: Page, text: str, places: Places) -> None:
    """Fills in what a page of Markdown says. Its first heading is its title."""
    source = page.source or documents.ROOT / "README.md"
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    taken: set[str] = set()
    for token, following in zip(tokens, [*tokens[1:], None]):
        if token.type == "heading_open" and following is not None:
            section = Section(anchor_of(plain(following), taken), int(token.tag[1]), plain(following))
            token.attrSet("id", section.anchor)
            page.sections.append(section)
        elif token.type == "inline" and page.sections:
            if page.sections[-1].title != plain(token):
                page.sections[-1].text += " " + plain(token)
        elif token.type in ("fence", "code_block") and page.sections:
            page.sections[-1].text += " " + token.content
        if style := token.attrGet("style"):  # The alignment of a table's column: no style may stand in a page.
            del token.attrs["style"]
            token.attrSet("class", str(style).removeprefix("text-align:"))
        for child in token.children or []:
            for name in ("href", "src"):
                if target := child.attrGet(name):
                    child.attrSet(name, places.find(source, str(target), page.path))
            if child.type == "image":
                child.attrSet("loading", "lazy")
    if not page.sections or page.sections[0].level != 1:
        raise Broken(f"{source.relative_to(documents.ROOT)} has no title")
    page.title = page.sections[0].title
    body = parser.renderer.render(tokens, parser.options, {})
    # A wide table or line of code scrolls by itself, also by the keys.
    body = body.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    body = body.replace("<pre>", '<pre tabindex="0">')
    page.html = re.sub(r'(<h[2-6] id="([^"]+)">)(.*?)(</h[2-6]>)', r'\1\3 <a class="anchor" href="#\2" aria-label="#">#</a>\4', body)


def listing(name: str, files: dict[str, Path], title: str) -> str:
    """A folder that a page links to: its files, by the names that they have in the repository."""
    folder = documents.ROOT / name.removeprefix("files/")
    items = "".join(f'<li><a href="{html.escape(os.path.relpath(place, name))}">{html.escape(str(file.relative_to(folder)))}</a></li>'
                    for place, file in sorted(files.items()) if file.is_relative_to(folder))
    return f"<h1>{html.escape(title)}</h1><ul>{items}</ul>"
