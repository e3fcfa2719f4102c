#!/usr/bin/python3
"""Makes the documentation site: `scripts/site_build.py FOLDER DOXYGEN_XML`. See docs/site/contents.toml; scripts/docs runs it.

Debian's own Python, for its Markdown (python3-markdown-it).
"""

import gzip
import html
import json
import shutil
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import documents
import site_check
import site_rules
from site_pages import Broken, Page, Places, Section, listing, relative, render
from site_reference import Reference

SITE = documents.ROOT / "docs" / "site"
# Smaller files fit into one packet as they are (as in compress.mjs).
SMALLEST = 1024


@dataclass
class Chapter:
    """A section of the navigation, in one language."""
    title: str
    pages: list[Page] = field(default_factory=list)


@dataclass
class Language:
    tag: str
    words: dict[str, str]
    chapters: list[Chapter] = field(default_factory=list)

    @property
    def folder(self) -> str:
        return "" if self.tag == "en" else f"{self.tag}/"


def places_of(name: str, language: str) -> list[tuple[str, str, Path]]:
    """The pages behind an entry of the contents: language, path on the site, source."""
    folder = "" if language == "en" else f"{language}/"
    if name == "rules":
        return [(language, f"{folder}rules/{room.name}.html", room / "words" / f"{language}.json") for room in site_rules.rooms()]
    if name.startswith("guide/"):
        for tag, below in ((language, folder), ("en", "")):
            source = documents.ROOT / "docs" / f"guide/{tag}" / f"{name.removeprefix('guide/')}.md"
            if source.is_file():
                return [(tag, below + ("index.html" if name == "guide/index" else f"{name}.html"), source)]
        raise Broken(f"docs/site/contents.toml names {name}, which is not in docs/guide/en")
    source = documents.ROOT / name
    if not source.is_file():
        raise Broken(f"docs/site/contents.toml names {name}, which is not there")
    stem = "-".join(source.relative_to(documents.ROOT).parts[:-1]) if source.stem == "README" else source.stem
    return [("en", f"{stem.lower()}.html", source)]


def unlisted(pages: dict[str, Page]) -> list[str]:
    """Documents that the navigation does not lead to."""
    listed = {page.source for page in pages.values()}
    found = [*(documents.ROOT / "docs").glob("*.md"), *(documents.ROOT / "docs" / "guide").glob("*/*.md"),
             *(path for path in documents.ROOT.glob("*.md") if not path.name.startswith("README"))]
    return [f"{path.relative_to(documents.ROOT)} is not in docs/site/contents.toml" for path in sorted(found) if path not in listed]


def build(languages: list[Language], contents: dict[str, Any], reference: Reference, places: Places) -> dict[str, Page]:
    """All pages by their paths; what the navigation of each language leads to is in its chapters."""
    pages: dict[str, Page] = {}
    for language in languages:
        for section in contents["section"]:
            chapter = Chapter(language.words[f"section.{section['name']}"])
            language.chapters.append(chapter)
            for name in section["pages"]:
                if name == "reference":
                    page = pages.setdefault("reference/index.html", reference.index("en", languages[0].words))
                    places.pages[documents.ROOT / "src"] = page.path
                    chapter.pages.append(page)
                    continue
                for tag, path, source in places_of(name, language.tag):
                    chapter.pages.append(pages.setdefault(path, Page(tag, path, "", source=source)))
                    places.pages[source] = path
    by_tag = {language.tag: language for language in languages}
    for page in pages.values():
        if page.source is None:
            continue
        if page.source.suffix == ".json":
            text = site_rules.markdown(page.source.parent.parent, page.language, by_tag[page.language].words)
        else:
            text = page.source.read_text(encoding="utf-8")
        render(page, text, places)
    return pages


class Shell:
    """What is around every page."""

    def __init__(self, languages: list[Language], pages: dict[str, Page]) -> None:
        self.template = (SITE / "page.html").read_text(encoding="utf-8")
        self.languages = {language.tag: language for language in languages}
        self.pages = pages

    def other_languages(self, page: Page) -> str:
        """The same page in the other languages, or where they begin."""
        name = page.path.removeprefix(self.languages[page.language].folder)
        links = []
        for tag, language in self.languages.items():
            if tag == page.language:
                continue
            path = language.folder + name if language.folder + name in self.pages else language.folder + "index.html"
            links.append(f'<a href="{relative(path, page.path)}" lang="{tag}" hreflang="{tag}">{language.words["language"]}</a>')
        return " ".join(links)

    def navigation(self, page: Page) -> str:
        parts = []
        language = self.languages[page.language]
        for chapter in language.chapters:
            parts.append(f"<h2>{html.escape(chapter.title)}</h2><ul>")
            for other in chapter.pages:
                here = ' aria-current="page"' if other.path == page.path else ""
                note = "" if other.language == page.language else f' <small>({html.escape(language.words["elsewhere"])})</small>'
                tag = "" if other.language == page.language else f' hreflang="{other.language}" lang="{other.language}"'
                parts.append(f'<li><a href="{relative(other.path, page.path)}"{here}{tag}>{html.escape(other.title)}</a>{note}</li>')
            parts.append("</ul>")
        return "".join(parts)

    def outline(self, page: Page) -> str:
        entries = [section for section in page.sections if section.level == 2]
        if len(entries) < 3:
            return ""
        items = "".join(f'<li><a href="#{section.anchor}">{html.escape(section.title)}</a></li>' for section in entries)
        title = html.escape(self.languages[page.language].words["on-this-page"])
        return f'<nav class="outline" aria-label="{title}"><h2>{title}</h2><ul>{items}</ul></nav>'

    def turning(self, page: Page) -> str:
        """The pages before and after, of the same language."""
        words = self.languages[page.language].words
        order = [other for chapter in self.languages[page.language].chapters for other in chapter.pages]
        if page not in order:
            return ""
        number, links = order.index(page), []
        for step, name in ((-1, "previous"), (1, "next")):
            if 0 <= number + step < len(order):
                other = order[number + step]
                links.append(f'<a class="{name}" rel="{name[:4]}" href="{relative(other.path, page.path)}">'
                             f"<small>{html.escape(words[name])}</small> {html.escape(other.title)}</a>")
        return "".join(links)

    def around(self, page: Page) -> str:
        language = self.languages[page.language]
        filled = {
            "language": page.language, "title": html.escape(page.title), "root": relative(".", page.path),
            "home": relative(language.folder + "index.html", page.path), "languages": self.other_languages(page),
            "navigation": self.navigation(page), "turning": self.turning(page),
            "body": page.html.replace("</h1>", "</h1>" + self.outline(page), 1),
            **{f"say {name}": html.escape(text) for name, text in language.words.items()},
        }
        text = self.template
        for name, value in filled.items():
            text = text.replace("{{" + name + "}}", value)
        return text


def search_index(pages: list[Page]) -> str:
    """Loaded as a script, which works from a file as well: title, section, place, text."""
    entries = [[page.title, section.title if section.level > 1 else "", page.path + ("#" + section.anchor if section.level > 1 else ""),
                " ".join(section.text.split())] for page in pages for section in page.sections]
    return "searchable(" + json.dumps(entries, ensure_ascii=False, separators=(",", ":")) + ");\n"


def write(folder: Path, path: str, content: bytes) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    if len(content) >= SMALLEST and file.suffix != ".png":
        (file.parent / f"{file.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def main(folder: Path, xml: Path) -> int:
    contents = tomllib.loads((SITE / "contents.toml").read_text(encoding="utf-8"))
    languages = [Language(tag, json.loads((SITE / "words" / f"{tag}.json").read_text(encoding="utf-8")))
                 for tag in documents.languages()]
    wrong = [f"docs/site/words: {name} is not in every language" for language in languages
             for name in sorted(language.words.keys() ^ languages[0].words.keys())]
    reference, places = Reference(xml), Places()
    pages = build(languages, contents, reference, places)
    wrong += unlisted(pages)
    headers = [reference.page(header, "en") for _, header in sorted(reference.headers.items())]
    for page in headers:
        pages[page.path] = page
    for path in sorted(places.folders):
        title = languages[0].words["files.title"].format(folder=path.removeprefix("files/"))
        pages[f"{path}/index.html"] = Page("en", f"{path}/index.html", title, listing(path, places.files, title), [Section("", 1, title)])

    shutil.rmtree(folder, ignore_errors=True)
    shell = Shell(languages, pages)
    for page in pages.values():
        write(folder, page.path, shell.around(page).encode())
    for name, file in places.files.items():
        write(folder, name, file.read_bytes())
    for file in (*SITE.glob("*.css"), *SITE.glob("*.js"), documents.ROOT / "web" / "public" / "icon.svg"):
        write(folder, file.name, file.read_bytes())
    for language in languages:
        listed = [page for chapter in language.chapters for page in chapter.pages]
        write(folder, f"search-{language.tag}.js", search_index(listed).encode())
    write(folder, "search-reference.js", search_index(headers).encode())
    wrong += site_check.check(folder)
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print(f"site: {len(pages)} pages, every link and anchor leads somewhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
    except Broken as trouble:
        sys.exit(str(trouble))
