"""Checks a built site without a network: `check.py target/site`.

Each link within the site must lead to a file, and its anchor to a place in it. A page may link to
other hosts, but load nothing from them.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

LOADED = {"img", "script", "iframe", "source", "video", "audio", "embed", "object"}


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = {"", "__top"}
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.places.update(given[name] or "" for name in ("id", "name") if name in given)
        link = given.get("href") or given.get("src") or given.get("data")
        if not link:
            return
        self.links.append(link)
        # Links of other kinds name an address, and nothing is fetched from it.
        named = {"canonical", "prev", "next", "alternate"}
        if tag in LOADED or (tag == "link" and given.get("rel") not in named):
            self.loads.append(link)


def main(root: Path) -> int:
    pages = {path: Page(path.read_text()) for path in root.rglob("*.html")}
    faults = []
    links = 0
    for path, page in pages.items():
        faults += [f"{path}: loads {link}" for link in page.loads if urlsplit(link).netloc]
        # Its links are made for the address of the site.
        if path.name == "404.html":
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            links += 1
            target = Path(unquote(urlsplit(urljoin(path.as_uri(), link)).path))
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                faults.append(f"{path}: {link} leads to no file")
            elif target in pages and unquote(parts.fragment) not in pages[target].places:
                faults.append(f"{path}: {link} leads to no place")
    for style in root.rglob("*.css"):
        for link in re.findall(r"(?:url\(|@import )[\"']?((?:https?:)?//[^)\"']+)", style.read_text()):
            faults.append(f"{style}: loads {link}")
    print(*faults, sep="\n", file=sys.stderr, end="\n" if faults else "")
    print(f"{len(pages)} pages, {links} links within the site")
    return 1 if faults or links < 1000 else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
