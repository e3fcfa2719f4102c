"""Checks a built site: every link and anchor leads somewhere, nothing is asked of another host, and the policy of
`plateau serve` (no inline script or style) is kept."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

# What the server knows a type for, and browsers show.
SCHEME = re.compile(r"^[a-z][a-z+.-]*:|^//", re.IGNORECASE)


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, str]] = []  # tag, target
        self.wrong: list[str] = []
        self.in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                if value in self.anchors:
                    self.wrong.append(f"two places are called #{value}")
                self.anchors.add(value)
            elif name in ("href", "src") and value is not None:
                self.links.append((tag, value))
            elif name == "style" or name.startswith("on"):
                self.wrong.append(f"<{tag} {name}=…>: the server's policy forbids it")
        if tag == "img" and not any(name == "alt" and value for name, value in attrs):
            self.wrong.append("a picture has no words for those who do not see it")
        if tag == "style" or (tag == "script" and not any(name == "src" for name, _ in attrs)):
            self.wrong.append(f"<{tag}>: the server's policy forbids it")


def read(file: Path) -> Reader:
    reader = Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader


def check(folder: Path) -> list[str]:
    folder = folder.resolve()
    pages = {file: read(file) for file in sorted(folder.rglob("*.html"))}
    wrong: list[str] = []
    for file, reader in pages.items():
        name = file.relative_to(folder)
        wrong += [f"{name}: {said}" for said in reader.wrong]
        for tag, target in reader.links:
            if SCHEME.match(target):
                if tag != "a" or not target.startswith(("https://", "mailto:")):
                    wrong.append(f"{name}: <{tag}> asks another host: {target}")
                continue
            place, _, anchor = target.partition("#")
            found = (file.parent / unquote(place)).resolve() if place else file
            if not found.is_file():
                wrong.append(f"{name}: {target} leads nowhere")
            elif anchor and found in pages and unquote(anchor) not in pages[found].anchors:
                wrong.append(f"{name}: {target}: there is no such place on that page")
    for file in (*folder.rglob("*.css"), *folder.rglob("*.js")):
        if file.name.startswith("search-"):
            continue
        if re.search(r"@import|url\(\s*['\"]?(https?:)?//|https?://", file.read_text(encoding="utf-8")):
            wrong.append(f"{file.relative_to(folder)} asks another host")
    return wrong
