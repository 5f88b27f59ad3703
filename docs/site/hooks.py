"""What the site needs beyond docs/: pages from other folders, notebooks as pages, and links that hold
on both sides.

Documents link to each other as files of the repository, so that the links work where it is shown.
READMEs that registries show have absolute links. Here each of them becomes a link within the site,
if its target is a page or a file of it, and otherwise one to the repository. A link to nothing is a
warning, which ends the build.
"""

import base64
import gzip
import json
import logging
import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[2]
REPOSITORY = "https://github.com/guesstree/guesstree"
RAW = "https://raw.githubusercontent.com/guesstree/guesstree/main/"
SITE = "https://guesstree.github.io/guesstree/"
OUTSIDE = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "checker/README.md",
    "data/README.md",
    "deploy/README.md",
    "deploy/kubernetes/README.md",
    "deploy/parallel/README.md",
    "deploy/slurm/README.md",
    "instances/README.md",
    "python/README.md",
    "python/dataset/README.md",
    "trees/README.md",
    "web/README.md",
]
NOTEBOOKS = "python/notebooks"
REFERENCE = "# Python: each class\n\n::: guesstree\n"

log = logging.getLogger("mkdocs.hooks.guesstree")


def page_that_plays():
    """The files of the page, by name, from the pack that `guesstree page` serves."""
    packed = (ROOT / "cli/site.pack").read_bytes()
    at = packed.index(b"\n") + 1
    while at < len(packed):
        end = packed.index(b"\n", at)
        name, length = packed[at:end].decode().split(" ")
        at = end + 1 + int(length)
        yield name, gzip.decompress(packed[end + 1 : at])


def notebook(path):
    """A notebook as Markdown, and its pictures by name."""
    lines, pictures = [], {}
    for cell in json.loads(path.read_text())["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            lines += [source, ""]
            continue
        lines += ["```python", source, "```", ""]
        for output in cell["outputs"]:
            shown = output.get("data", {})
            if "image/png" in shown:
                name = f"{path.stem}-{len(pictures) + 1}.png"
                pictures[name] = base64.b64decode(shown["image/png"])
                lines += [f"![The figure that this draws]({name})", ""]
            elif "text/html" in shown:
                # A table of pandas in the style of the site. A blank line would end it.
                table = re.sub(r"<style.*?</style>", "", "".join(shown["text/html"]), flags=re.DOTALL)
                table = re.sub(r"<(div|table|tr)\b[^>]*>", r"<\1>", table)
                lines += [re.sub(r"\n\s*\n", "\n", table), ""]
            else:
                text = output.get("text") or shown.get("text/plain", "")
                lines += ["```text", "".join(text).rstrip(), "```", ""]
    return "\n".join(lines), pictures


def on_files(files, config):
    for path in sorted((ROOT / NOTEBOOKS).glob("*.ipynb")):
        text, pictures = notebook(path)
        files.append(File.generated(config, f"{NOTEBOOKS}/{path.stem}.md", content=text))
        for name, picture in pictures.items():
            files.append(File.generated(config, f"{NOTEBOOKS}/{name}", content=picture))
    for name, content in page_that_plays():
        files.append(File.generated(config, f"page/{name}", content=content))
    for path in OUTSIDE:
        files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    for path in ("web/public/icon.svg", "docs/site/site.css", "docs/site/iframe-worker.js"):
        name = posixpath.basename(path)
        files.append(File.generated(config, name, abs_src_path=str(ROOT / path)))
    files.append(File.generated(config, "python/reference.md", content=REFERENCE))
    return files


def in_repository(link: str, folder: str) -> str | None:
    """The path in the repository that a link leads to, or None if it leads elsewhere."""
    for start in (RAW, f"{REPOSITORY}/blob/main/", f"{REPOSITORY}/tree/main/"):
        if link.startswith(start):
            return link[len(start) :]
    if re.match(r"[a-z]+:|#|/", link):
        return None
    return posixpath.normpath(posixpath.join(folder, link))


def on_page_markdown(markdown, page, config, files):
    uri = page.file.src_uri
    if uri == "README.md":
        page.meta["hide"] = ["navigation"]
        # Badges would be loaded from other hosts.
        markdown = re.sub(r"^\[!\[.*\n", "", markdown, flags=re.MULTILINE)
    source = uri if uri in OUTSIDE or posixpath.dirname(uri) == NOTEBOOKS else f"docs/{uri}"

    def moved(found: re.Match) -> str:
        link, mark, anchor = found[1].partition("#")
        if link.startswith(SITE):
            # `guide/trees.html` is made of `guide/trees.md`, and a folder shows its first page.
            name = link[len(SITE) :].replace(".html", ".md")
            ends = ("index.html", "README.md") if not name or name.endswith("/") else ("",)
            inside = next((name + end for end in ends if files.get_file_from_path(name + end)), None)
            if inside is None:
                log.warning("%s: no page of this site is %s", source, link)
                return found[0]
        else:
            path = in_repository(link, posixpath.dirname(source)) if link else None
            if path is None:
                return found[0]
            brought = path in OUTSIDE or posixpath.dirname(path) == NOTEBOOKS
            inside = path.removeprefix("docs/").replace(".ipynb", ".md")
            if not files.get_file_from_path(inside) or not (brought or path != inside):
                if not (ROOT / path).exists():
                    log.warning("%s: nothing is at %s", source, found[1])
                kind = "tree" if (ROOT / path).is_dir() else "blob"
                return f"]({REPOSITORY}/{kind}/main/{path.rstrip('/')}{mark}{anchor})"
        relative = posixpath.relpath(inside, posixpath.dirname(uri) or ".")
        return f"]({relative}{mark}{anchor})"

    # Code stays as it is.
    parts = re.split(r"(^```.*?^```|``.+?``|`[^`]+`)", markdown, flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [re.sub(r"\]\(([^)\s]+)\)", moved, part) for part in parts[::2]]
    return "".join(parts)


def on_page_content(html, page, config, files):
    # Words of commands in tables stay whole: no line ends after the dashes of `--top`.
    def whole(found: re.Match) -> str:
        return re.sub(r"\S+", r'<span class="whole">\g<0></span>', found[1])

    def cell(found: re.Match) -> str:
        return re.sub(r"(?<=<code>)([^<]*)(?=</code>)", whole, found[0])

    return re.sub(r"<td.*?</td>", cell, html, flags=re.DOTALL)
