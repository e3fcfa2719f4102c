"""The C++ reference: a page for each header, in the order of its declarations, made of what Doxygen read in them (XML)."""

import html
import re
import xml.etree.ElementTree as Xml
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

import documents
from site_pages import Page, Section, relative
import site_rules

CLASSES = ("class", "struct", "union", "concept")
# Doxygen's words for text that is set apart, and HTML's.
TAGS = {"computeroutput": "code", "emphasis": "em", "bold": "strong", "itemizedlist": "ul", "orderedlist": "ol",
        "listitem": "li", "verbatim": "pre", "subscript": "sub", "superscript": "sup"}
SIGNS = {"lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "ndash": "–", "mdash": "—", "nonbreakablespace": " ",
         "sp": " ", "hellip": "…", "times": "×"}


@dataclass
class Item:
    """Something that a header declares: a class with its members, a function, a type, a constant."""
    line: int
    node: Xml.Element
    name: str
    members: list[Xml.Element] = field(default_factory=list)


@dataclass
class Header:
    name: str  # core/match.hpp
    node: Xml.Element
    items: list[Item] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"reference/{self.name.removesuffix('.hpp')}.html"


def anchor(node: Xml.Element) -> str:
    """Short, and the same in every build: Doxygen's own ends with a hash of the declaration."""
    return node.get("id", "").rsplit("_1", 1)[-1] if node.tag == "memberdef" else node.get("id", "")


class Reference:
    def __init__(self, folder: Path) -> None:
        self.public, self.folders, self.left_out = installed()
        self.headers: dict[str, Header] = {}
        self.where: dict[str, tuple[str, str]] = {}  # page and anchor, by Doxygen's id
        index = Xml.parse(folder / "index.xml").getroot()
        compounds = [Xml.parse(folder / f"{entry.get('refid')}.xml").getroot()[0] for entry in index.iter("compound")
                     if entry.get("kind") in (*CLASSES, "namespace", "file")]
        for node in compounds:
            if node.get("kind") == "file":
                place = node.find("location")
                assert place is not None
                name = place.get("file", "")
                self.headers[name] = Header(name, node)
        for node in compounds:
            if node.get("kind") in CLASSES:
                self.add(node, node.findtext("compoundname", ""))
            elif node.get("kind") == "namespace":
                for member in node.iter("memberdef"):
                    self.add(member, str(member.findtext("qualifiedname") or member.findtext("name", "")))
        for header in self.headers.values():
            header.items.sort(key=lambda item: item.line)
            self.where[header.node.get("id", "")] = (header.path, "")

    def add(self, node: Xml.Element, name: str) -> None:
        place = node.find("location")
        header = self.headers.get(place.get("file", "")) if place is not None else None
        # Parts of a macro's expansion have no name.
        if header is None or place is None or "@" in name or not name:
            return
        members = [member for member in node.iter("memberdef") if member.get("prot") == "public"] \
            if node.get("kind") in CLASSES else []
        header.items.append(Item(int(place.get("line", "0")), node, name, members))
        for one in (node, *members):
            self.where[one.get("id", "")] = (header.path, anchor(one))
        for value in (value for one in (node, *members) for value in one.iter("enumvalue")):
            self.where[value.get("id", "")] = self.where.get(node.get("id", ""), (header.path, ""))

    def text(self, node: Xml.Element | None, page: str) -> str:
        """What is inside a node, as HTML; names of things that have a place are links."""
        if node is None:
            return ""
        parts = [html.escape(node.text or "", quote=False)]
        for child in node:
            inner = self.text(child, page)
            if child.tag == "ref" and (place := self.where.get(child.get("refid", ""))):
                target = relative(place[0] + ("#" + place[1] if place[1] else ""), page)
                inner = f'<a href="{target}">{inner}</a>'
            elif child.tag == "ulink" and not child.get("url", "").startswith("https://"):
                inner = f"<code>{inner}</code>"  # An example, which Doxygen takes for a link.
            elif child.tag == "ulink":
                inner = f'<a href="{html.escape(child.get("url", ""))}">{inner}</a>'
            elif child.tag in SIGNS:
                inner = SIGNS[child.tag]
            elif child.tag == "para":
                inner = self.paragraph(child, page)
            elif child.tag == "parameteritem":
                names = ", ".join(f"<code>{self.text(name, page)}</code>" for name in child.iter("parametername"))
                inner = f"<li>{names}: {self.text(child.find('parameterdescription'), page)}</li>"
            elif child.tag == "parameterlist":
                inner = f"<ul>{inner}</ul>"
            elif child.tag in TAGS:
                inner = f"<{TAGS[child.tag]}>{inner}</{TAGS[child.tag]}>"
            parts += [inner, html.escape(child.tail or "", quote=False)]
        return "".join(parts)

    def paragraph(self, node: Xml.Element, page: str) -> str:
        inner = self.text(node, page).strip()
        blocks = ("itemizedlist", "orderedlist", "parameterlist", "simplesect", "verbatim")
        return f"<div>{inner}</div>" if any(child.tag in blocks for child in node) else f"<p>{inner}</p>" if inner else ""

    def words(self, node: Xml.Element, page: str) -> str:
        return "".join(self.text(node.find(part), page).strip() for part in ("briefdescription", "detaileddescription"))

    def template(self, node: Xml.Element, page: str) -> str:
        parameters = node.find("templateparamlist")
        if parameters is None:
            return ""
        said = []
        for one in parameters.findall("param"):
            name = one.findtext("declname")
            default = one.find("defval")
            said.append(self.text(one.find("type"), page) + (f" {html.escape(name)}" if name else "")
                        + (f" = {self.text(default, page)}" if default is not None else ""))
        return f"template &lt;{', '.join(said)}&gt; "

    def signature(self, node: Xml.Element, page: str) -> str:
        """A declaration, as one reads it in the header."""
        kind = node.get("kind", "")
        name = f"<b>{html.escape(node.findtext('name', ''))}</b>"
        kept = self.text(node.find("type"), page)
        if kind == "enum":
            values = ", ".join(html.escape(value.findtext("name", "")) for value in node.iter("enumvalue"))
            return f"enum class {name} {{ {values} }}"
        if kind == "typedef":
            return f"{self.template(node, page)}using {name} = {kept}"
        said = self.template(node, page) + ("static " if node.get("static") == "yes" and "static" not in kept else "")
        if kind == "function":
            said += "explicit " if node.get("explicit") == "yes" else ""
            return f"{said}{kept} {name}{html.escape(node.findtext('argsstring', ''), quote=False)}"
        value = node.find("initializer")
        first = self.text(value, page).strip() if value is not None else ""
        return f"{said}{kept} {name}{html.escape(node.findtext('argsstring', ''))}" + (
            f" {first}" if first and len(first) < 200 and "\n" not in first else "")

    def declared(self, node: Xml.Element, page: str) -> str:
        said = self.words(node, page)
        for value in node.iter("enumvalue"):
            meaning = self.words(value, page)
            if meaning:
                said += f"<div><code>{html.escape(value.findtext('name', ''))}</code>: {meaning.replace('<p>', '').replace('</p>', '')}</div>"
        return (f'<dt id="{anchor(node)}"><code>{self.signature(node, page).strip()}</code></dt>'
                + (f"<dd>{said}</dd>" if said else ""))

    def page(self, header: Header, language: str) -> Page:
        page = Page(language, header.path, header.name)
        page.sections.append(Section("", 1, header.name))
        parts = [f"<h1>{html.escape(header.name)}</h1>",
                 f"<p><code>#include &lt;{html.escape(header.name)}&gt;</code></p>" if header.name in self.public else "",
                 self.words(header.node, page.path)]
        loose: list[str] = []
        for item in header.items:
            short = item.name.removeprefix("plateau::")
            if item.node.tag == "memberdef":
                loose.append(self.declared(item.node, page.path))
                page.sections.append(Section(anchor(item.node), 3, short, plain(loose[-1])))
                continue
            parts += [f"<dl>{''.join(loose)}</dl>"] if loose else []
            loose = []
            members = "".join(self.declared(member, page.path) for member in sorted(item.members, key=line_of))
            page.sections.append(Section(item.node.get("id", ""), 2, short, plain(self.words(item.node, page.path))))
            page.sections += [Section(anchor(member), 3, f"{short}::{member.findtext('name', '')}",
                                      plain(self.words(member, page.path)))
                              for member in item.members if member.get("kind") == "function" and self.words(member, page.path)]
            parts += [f'<h2 id="{item.node.get("id", "")}"><code>{self.template(item.node, page.path)}{item.node.get("kind")} '
                      f"{html.escape(short)}</code></h2>", self.words(item.node, page.path),
                      f"<dl>{members}</dl>" if members else ""]
        page.html = "".join([*parts, f"<dl>{''.join(loose)}</dl>" if loose else ""])
        return page

    def index(self, language: str, words: dict[str, str]) -> Page:
        page = Page(language, "reference/index.html", words["reference.title"])
        page.sections.append(Section("", 1, page.title, words["reference.lead"]))
        folders = self.folders
        kinds: dict[str, dict[str, list[Header]]] = {"public": {}, "inner": {}, "inside": {}}
        for name, header in sorted(self.headers.items(), key=lambda one: folder_first(one[0], folders)):
            folder, _, file = name.rpartition("/")
            if name in self.public:
                kind = "public"
            elif folder.split("/")[0] not in folders or any(fnmatch(file, pattern) for pattern in self.left_out):
                kind = "inside"
            else:
                kind = "inner"
            kinds[kind].setdefault(folder, []).append(header)
        parts = [f"<h1>{html.escape(page.title)}</h1><p>{html.escape(words['reference.lead'])}</p>"]
        for title, chosen in kinds.items():
            heading = words[f"reference.{title}"]
            page.sections.append(Section(title, 2, heading))
            parts.append(f'<h2 id="{title}">{html.escape(heading)}</h2>')
            for folder, headers in chosen.items():
                links = ", ".join(f'<a href="{relative(header.path, page.path)}">{html.escape(header.name.rsplit("/", 1)[-1])}</a>'
                                  for header in headers)
                parts.append(f"<h3>{html.escape(folder)}</h3><p>{links}</p>")
        page.html = "".join(parts)
        return page


def installed() -> tuple[set[str], list[str], list[str]]:
    """What `make install` gives to whoever embeds the core: the public headers; the folders, and the headers left out of them."""
    packaging = documents.ROOT / "packaging"
    rooms = [room.name for room in site_rules.rooms()]
    public = {line.replace("GAME", room) for line in (packaging / "public_headers.txt").read_text(encoding="utf-8").splitlines()
              if line and not line.startswith("#") for room in rooms}
    said = (packaging / "headers.cmake").read_text(encoding="utf-8")
    found = re.search(r"install\(DIRECTORY ([a-z ]+) \$\{PLATEAU_ROOMS\}(.*?)\)", said, re.DOTALL)
    assert found
    patterns = re.findall(r'PATTERN "?([^\s"]+)"? EXCLUDE', found[2])
    return public, [*found[1].split(), *rooms], patterns


def folder_first(name: str, folders: list[str]) -> tuple[int, str]:
    """The order of the index: installed folders as they are listed, then all others."""
    folder = name.split("/")[0]
    return (folders.index(folder) if folder in folders else len(folders), name)


def line_of(node: Xml.Element) -> int:
    place = node.find("location")
    return int(place.get("line", "0")) if place is not None else 0


def plain(text: str) -> str:
    return " ".join("".join(Xml.fromstring(f"<x>{text.replace('&nbsp;', ' ')}</x>").itertext()).split())
