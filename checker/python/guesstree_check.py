#!/usr/bin/env python3
"""Checks a certificate of optimality: replays its trees and checks its lemmas, without a search

Usage: guesstree_check.py CERTIFICATE --answers FILE --guesses FILE [--openers I..J]
       guesstree_check.py CERTIFICATE --table FILE

Word lists have one word a line, or letters as `guesstree lists NAME --tiles` prints them. The
answers are always allowed as guesses. --openers checks only the part of the openers I to J,
numbered from 1 in sorted order; parts that cover all prove the whole. No part ends after the last
opener, and no number has a sign or leading zeros. For plans of tests, --table has the objects and
tests, as `guesstree identify table` prints them.

Exit codes: 0 proven; 1 refuted; 2 unreadable, for other lists, or wrong usage.
"""
# The rules are in docs/CERTIFICATE.md. It needs Python 3.9 and, for words, numpy.

import hashlib
import re
import sys

if __name__ == "__main__" and "--table" in sys.argv:
    import guesstree_check_plans
    sys.exit(guesstree_check_plans.main())

try:
    import numpy as np
except ImportError:
    print("error: there is no numpy; install it for this Python", file=sys.stderr)
    sys.exit(2)

INF = float("inf")
# Words of up to this many letters have a code for each feedback there is, longer ones for each that
# occurs.
SHORT = 5

class Unreadable(Exception): """The file or a list cannot be read, or they do not fit."""
class Refuted(Exception): """A claim, a tree or a lemma does not hold."""

def require(condition, what):
    if not condition:
        raise Unreadable(what)

def tiles(word):
    """The letters of a word: between commas, if it has some, else its characters."""
    return word.split(",") if "," in word else list(word)

def plain(word):
    """A word of ASCII, in lower case."""  # no quotes, commas or "#"
    return re.fullmatch(rb"[!$-&(-+\--_a-~]{1,15}", word) and word.decode("ascii").lower()

def tiled(word):
    """A word of a file of tiles."""
    try:
        word = word.decode("utf-8")
    except UnicodeDecodeError:
        return None
    fits = re.fullmatch("[!$-@\\[-_a-~\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e"
                        "\u2030-\u205e\u2060-\u2fff\u3001-\U0010ffff]+", word)
    needs_commas = any(len(tile) > 1 for tile in tiles(word))
    fits = fits and len(tiles(word)) <= 15 and all(tiles(word)) and needs_commas == ("," in word)
    return word if fits else None

def read_words(name, data):
    """Reads a file byte by byte, so that no reader can take one file for two lists."""
    words, data = set(), data[3:] if data.startswith(b"\xef\xbb\xbf") else data
    read, wanted = (tiled, "write 1 to 15 letters, with commas between them if one has several "
                    "characters, and none in upper case") if data.startswith(b"#tiles\n") else (
                    plain, "write one word of 1 to 15 letters, digits or symbols of ASCII on a "
                    "line, or begin the line with #")
    for number, line in enumerate(data.split(b"\n"), 1):
        line = line.strip(b" \t\r")
        if line and not line.startswith(b"#"):
            word = read(line)
            require(word, f"line {number} of the {name} is no word; {wanted}")
            words.add(word)
    return words

def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

def feedback(words, answers):
    """The marks of feedback. A row holds the letters in one place, of one word or of many."""
    kind = np.uint8 if len(words) <= SHORT else np.uint32
    green, code = words == answers, kind(0)
    for i, letter in enumerate(words):
        free = ((answers == letter) & ~green).sum(0, dtype=np.uint8)
        before = ((words[:i] == letter) & ~green[:i]).sum(0, dtype=np.uint8)
        code = kind(3) * code + np.where(green[i], kind(2), before < free)
    return code

class Lists:
    """The words, feedback, and the guesses that may follow a turn."""
    def __init__(self, answers, guesses):
        self.answers, self.guesses = sorted(answers), sorted(guesses | answers)
        letters = [tiles(word) for word in self.guesses]
        require(answers and len(set(map(len, letters))) == 1,
                "the lists have no answers, or words of different lengths")
        size = len(self.guesses)
        require(size <= 65535 and size * len(answers) <= 2**29,
                "the lists have above 65,535 words, or 2^29 pairs of guess and answer")
        self.length = len(letters[0])
        self.number = {word: i for i, word in enumerate(self.guesses)}
        place = {c: i for i, c in enumerate(sorted({c for word in letters for c in word}))}
        self.letters = np.array([[place[c] for c in word] for word in letters], np.int32).T
        self.guess_of = np.array([self.number[word] for word in self.answers])
        self.uses = np.stack([(self.letters == c).sum(0, dtype=np.uint8) for c in place.values()])
        of = lambda answer: feedback(self.letters, answer[:, None])
        answers = self.letters[:, self.guess_of].T
        occurs = np.full(3**self.length, self.length <= SHORT)
        for answer in answers if self.length > SHORT else ():
            occurs[of(answer)] = True
        self.marks = np.flatnonzero(occurs)
        require(len(self.marks) <= 65535, "the lists have above 65,535 different feedbacks")
        self.win = len(self.marks) - 1
        kind = np.uint8 if self.win < 256 else np.uint16
        self.codes = np.stack([np.searchsorted(self.marks, of(answer)).astype(kind)
                               for answer in answers])

    def follow(self, turn, guesses):
        """Those of the guesses that may follow a turn."""
        asked, code = turn
        if self.mode == "easy":
            return guesses
        code = int(self.marks[code])
        if self.mode == "strict":
            return guesses[feedback(self.letters[:, [asked]], self.letters[:, guesses]) == code]
        word = self.letters[:, asked]
        marks = np.array([code // 3**i % 3 for i in reversed(range(self.length))])
        marked, places = word[marks > 0], marks == 2
        fits = (self.letters[:, guesses][places] == word[places, None]).all(0)
        for letter in set(marked):
            fits &= self.uses[letter, guesses] >= (marked == letter).sum()
        if self.mode == "ultra":
            yellow = marks == 1
            fits &= (self.letters[:, guesses][yellow] != word[yellow, None]).all(0)
            for letter in set(word[marks == 0]):
                fits &= self.uses[letter, guesses] <= (marked == letter).sum()
        return guesses[fits]

    def part(self, text):
        """The first and the last number of a part of the openers, such as `1..6486`."""
        size, number = len(self.guesses), "([1-9][0-9]{0,4})"
        found = re.fullmatch(rf"{number}\.\.{number}", text)
        first, last = map(int, found.groups()) if found else (0, 0)
        require(1 <= first <= last <= size,
                f"--openers is no part of the {size} openers; give I..J with 1 <= I <= J <= "
                f"{size}, in digits without signs and leading zeros")
        return first, last

    def marks_of(self, text):
        require(re.fullmatch("[BYG]{%d}" % self.length, text), "not a feedback")
        return sum("BYG".index(mark) * 3**i for i, mark in enumerate(reversed(text)))

    def code(self, text):
        """For feedback that is never given, a code that no feedback has."""
        code = int(np.searchsorted(self.marks, self.marks_of(text)))
        return code if (self.marks[code:code + 1] == self.marks_of(text)).any() else self.win + 1

    def guess(self, word):
        require(word in self.number, "not a guess")
        return self.number[word]

    def some_answers(self, words):
        """The numbers of answers, which are in sorted order."""
        require(words == sorted(set(words)), "not in sorted order")
        require(set(words) <= set(self.answers), "not answers")
        return np.searchsorted(self.answers, words)

    def path(self, fields):
        turns = [] if fields == ["-"] else [turn.rpartition("=") for turn in fields]
        return [(self.guess(word), self.code(marks)) for word, _, marks in turns]

def read_bound(value, left):
    require(re.fullmatch("inf|0|[1-9][0-9]{0,14}", value), "not a value")
    require(re.fullmatch("-|[1-9][0-9]{0,2}", left), "not guesses left")
    require(left == "-" or int(left) <= 255, "above 255 guesses left")
    return INF if value == "inf" else int(value), INF if left == "-" else int(left)

class Certificate:
    """What a file says; every statement with its line."""
    def __init__(self, data, lists):
        try:
            body, end = (data.decode("utf-8").rpartition("\nend ")[i] for i in (0, 2))
        except UnicodeDecodeError:
            raise Unreadable("not UTF-8") from None
        require(len(data) <= 2**25, "too long")
        self.lines, body = body.split("\n"), body + "\n"
        require(end == f"{len(self.lines)} {sha256(body)}\n", "truncated or altered")
        names = [f"{len(words)} " + sha256("".join(word + "\n" for word in words))
                 for words in (lists.answers, lists.guesses)]
        head = re.match("guesstree-certificate ([12])\ngame wordle\nmode (easy|hard|ultra|strict)\n"
                        f"answers {names[0]}\nguesses {names[1]}\nposition (.*)\n", body)
        require(head, "another version, or other lists")
        self.version, lists.mode = int(head[1]), head[2]
        self.claims, self.trees, self.lemmas, self.line = [], [], [], 6
        try:
            self.position = lists.path(head[3].split(" "))
            while self.line < len(self.lines):
                self.entry(lists)
        except Unreadable as error:
            raise Unreadable(f"line {self.line}: {error}") from None
        require(self.claims or self.trees,
                "nothing is said: the file has neither a claim nor a tree")

    def entry(self, lists):
        fields = self.lines[self.line].split(" ")
        self.line += 1
        line, kind = self.line, fields.pop(0) if fields[0] in ("bound", "tree") else "lemma"
        require(len(fields) == 3 or len(fields) > 3 and kind == "lemma", "not understood")
        bound, who = read_bound(*fields[:2]), fields[2]
        if kind == "lemma":
            fields, colon, core = self.lines[line - 1].split(" ", 2)[2].partition(" : ")
            require(not colon or self.version > 1 and bound[0] == INF, "not a core")
            core = lists.some_answers(core.split(" ")) if colon else None
            self.lemmas.append((line, *bound, lists.path(fields.split(" ")), core))
        elif kind == "tree":
            require(bound[1] < INF, "not a height")
            self.trees.append((line, *bound, self.tree(lists.guess(who), lists)))
        else:
            who = who if who in ("all-openers", "other-openers") else lists.guess(who)
            self.claims.append((line, *bound, who))

    def tree(self, root, lists):
        """Guesses and children by node and feedback; node 0 is the root."""
        guesses, children, above = [root], {}, [0]
        while self.line < len(self.lines) and self.lines[self.line].startswith(" "):
            node = self.lines[self.line].lstrip(" ")
            depth = len(self.lines[self.line]) - len(node)
            marks, _, word = node.partition(" ")
            require(depth <= len(above), "too many spaces")
            edge = above[depth - 1], lists.marks_of(marks)
            require(edge not in children, "the same feedback twice")
            above[depth:] = [len(guesses)]
            children[edge] = len(guesses)
            guesses.append(lists.guess(word))
            self.line += 1
        return guesses, children

class Counter:
    """Counts blocks. A guess makes no more blocks of a part of a set than of the set: `without`
    has, for each letter, how many blocks the guesses make of the answers that lack it."""
    def __init__(self, lists):
        self.lists, self.kept, self.lacks = lists, {}, lists.uses[:, lists.guess_of] == 0
        every = np.arange(len(lists.guesses))
        lacking = [np.flatnonzero(row | ~row.any()) for row in self.lacks]
        without = [self.blocks(every, members) for members in lacking]
        self.without = np.stack(without).astype(np.uint16)

    def blocks(self, guesses, members):
        """The number of blocks of each guess."""
        wide = max(len(members), self.lists.win if len(members) > 100 else 0)
        parts = np.array_split(guesses, 1 + len(guesses) * wide // 2**21)
        return np.concatenate([self.count(self.lists.codes[members], part) for part in parts])

    def count(self, codes, guesses):
        codes = codes if len(guesses) == codes.shape[1] else codes.take(guesses, 1)
        if len(codes) > 100:
            width = self.lists.win + 1
            marks = np.zeros((len(guesses), width), np.uint8)
            marks.ravel()[codes + width * np.arange(len(guesses))] = 1
            return marks.sum(1, dtype=codes.dtype)
        repeated = [(codes[:i] == codes[i]).any(0) for i in range(len(codes))]
        return len(codes) - np.sum(repeated, 0, dtype=np.uint8)

    def ceiling(self, members):
        """Numbers that the blocks of the guesses do not exceed."""
        without = self.without[self.lacks[:, members].all(1)]
        return without.min(0, initial=min(len(members), self.lists.win + 1))

    def most(self, members, allowed, bonus):
        """The most blocks of the guesses that are allowed; members have a bonus of 0 or 1."""
        whole = len(allowed) == len(self.lists.guesses)
        key = bonus, members.tobytes(), b"" if whole else allowed.tobytes()
        if key not in self.kept:
            best = bonus + int(self.blocks(self.lists.guess_of[members], members).max())
            able = allowed[self.ceiling(members)[allowed] > best]
            self.kept[key] = max(best, int(self.blocks(able, members).max(initial=0)))
        return self.kept[key]

class Checker:
    """The rules. The line that is being checked is in `line`."""
    def __init__(self, certificate, lists):
        self.certificate, self.lists, self.counter = certificate, lists, Counter(lists)
        self.line, self.known, self.cores, self.inseparable = 6, {}, [], []
        self.within = []  # the cores within the position that is being checked

    def walk(self, path, core=None):
        """The position that a path leads to: the members, or some of them, and the guesses that
        may follow."""
        members, allowed = np.arange(len(self.lists.answers)), np.arange(len(self.lists.guesses))
        for guess, code in path:
            members = members[self.lists.codes[members, guess] == code]
            allowed = self.lists.follow((guess, code), allowed)
        if not len(members) or core is not None and not set(core) <= set(members):
            raise Refuted("no answer fits, or one of the core does not")
        return (members if core is None else core), allowed

    def split(self, members, guess):
        """The blocks of a guess but the winning one, and their turns; large blocks first."""
        codes = self.lists.codes[members, guess]
        found = sorted(set(codes.tolist()) - {self.lists.win}, key=lambda c: -(codes == c).sum())
        return [(members[codes == code], (guess, code)) for code in found]

    def replay(self, tree, node, position, left):
        """The cost and the height of the tree that begins at a node."""
        (guesses, children), (members, allowed) = tree, position
        if left == 0 or guesses[node] not in allowed:
            raise Refuted(f"{self.lists.guesses[guesses[node]]} may not follow, or comes too late")
        cost, height = len(members), 1
        for block, turn in self.split(members, guesses[node]):
            edge = node, self.lists.marks[turn[1]]
            if edge not in children:
                raise Refuted(f"{self.lists.answers[block[0]]} is not found")
            below = block, self.lists.follow(turn, allowed)
            more, deeper = self.replay(tree, children[edge], below, left - 1)
            cost, height = cost + more, max(height, deeper + 1)
        return cost, height

    def bound(self, value, left, position, guesses, idle_too):
        """Every tree that begins with one of the guesses costs at least `value`."""
        members = position[0]
        answers = set(members.tolist())
        self.within = [core for core in self.cores if core[-1] <= answers]
        member = np.isin(guesses, self.lists.guess_of[members])
        blocks = self.counter.blocks(guesses, members).astype(int)
        idle = ~member & (blocks == 1) & (not idle_too)
        rest = guesses[~idle & (3 * len(members) - blocks - member < value)]
        # With two guesses left, no tree is there if a set that no guess tells apart is together.
        known = answers if left == 3 else set()
        for few, together in self.inseparable:
            rest = rest[~together[rest]] if few <= known else rest
        while len(rest):
            guess, rest = rest[0], rest[1:]
            total = self.sum(position, guess, left - 1, value)
            if total < value:
                raise Refuted(f"the sum of the guess {self.lists.guesses[guess]} is {total}")
            if left == 3 and total >= INF:
                rest = rest[~self.together(position, guess)[rest]]

    def together(self, position, guess):
        """The guesses that leave members of a block together that no guess which may follow tells
        apart, if there is such a block."""
        members, allowed = position
        told = lambda few: self.counter.most(few, allowed, 0) == len(few)
        few = next((it for it, _ in self.split(members, guess) if len(it) > 2 and not told(it)), [])
        for member in list(few):
            fewer = few[few != member]
            few = few if len(fewer) < 3 or told(fewer) else fewer
        codes = self.lists.codes[few]
        together = (codes == codes[:1]).all(0) & bool(len(few))
        if len(few) and len(allowed) == len(self.lists.guesses):
            self.inseparable.append((frozenset(few.tolist()), together))
        return together

    def sum(self, position, guess, left, target):
        members, allowed = position
        blocks = self.split(members, guess)
        if blocks and (left == 0 or left == 1 and len(blocks[0][0]) > 1):
            return INF
        bounds = [2 * len(block) - 1 for block, _ in blocks]
        for raised in (self.best_lemma, self.counted):
            for i, (block, turn) in enumerate(blocks):
                if len(block) > 2 and len(members) + sum(bounds) < target:
                    bounds[i] = max(bounds[i], raised(block, allowed, turn, left))
        return len(members) + sum(bounds)

    def best_lemma(self, block, allowed, turn, left):
        best, members, after, holds = 0, set(block.tolist()), None, {}
        within = (lemma for *lemma, core in self.within if core <= members)
        for value, most, path in (*self.known.get(block.tobytes(), ()), *within):
            if most >= left and value > best:
                after = self.lists.follow(turn, allowed) if after is None else after
                # Many cores have one path.
                if (key := tuple(path)) not in holds:
                    holds[key] = all(self.all_follow(other, after) for other in path)
                best = value if holds[key] else best
        return best

    def all_follow(self, turn, guesses):
        return len(self.lists.follow(turn, guesses)) == len(guesses)

    def counted(self, block, allowed, turn, left):
        allowed = self.lists.follow(turn, allowed)
        apart = left != 2 or self.counter.most(block, allowed, 0) == len(block)
        return 3 * len(block) - self.counter.most(block, allowed, 1) if apart else INF

    def check(self, first, last):
        """The part of the openers from the first to the last of these numbers. Returns how many
        openers and lemmas were checked."""
        claims, lemmas = self.certificate.claims, self.certificate.lemmas
        start = self.walk(self.certificate.position)
        for self.line, cost, height, tree in self.certificate.trees:
            found = self.replay(tree, 0, start, 255)
            if found != (cost, height):
                raise Refuted(f"cost and height of the tree are {found}")
        for self.line, value, left, path, core in lemmas:
            members, _ = self.walk(path, core)
            if core is None:
                self.known.setdefault(members.tobytes(), []).append((value, left, path))
            else:
                self.cores.append((value, left, path, frozenset(core.tolist())))
        openers = start[1]
        part = (openers + 1 >= first) & (openers + 1 <= last)
        others = ~np.isin(openers, [who for *_, who in claims if isinstance(who, int)])
        checked, lemmas_checked = np.zeros(len(openers), bool), 0
        for self.line, value, left, who in claims:
            if isinstance(who, int) and who not in openers:
                raise Refuted("the opener may not be made")
            about = {"all-openers": part, "other-openers": others & part}.get(who, openers == who)
            self.bound(value, left, start, openers[part & about], who != "all-openers")
            checked |= part & about
        for j, (self.line, value, left, path, core) in enumerate(lemmas):
            if first <= 1 + j * len(self.lists.guesses) // len(lemmas) <= last:
                position = self.walk(path, core)
                self.bound(value, left, position, position[1], False)
                lemmas_checked += 1
        return checked.sum(), lemmas_checked

    def says(self, part, checked):
        """What is proven, or what parts prove together."""
        certificate, size = self.certificate, len(self.lists.guesses)
        if part:
            yield f"a part of the proof: openers {part[0]}..{part[1]} of {size:,}"
            yield "if all parts together are accepted, this is proven:"
        yield f"{self.lists.mode.capitalize()} mode, {certificate.lines[5].replace(' ', ': ', 1)}"
        answers = len(self.walk(certificate.position)[0])
        for _, value, left, who in certificate.claims:
            which = {"all-openers": "", "other-openers": " that begins with any other guess"}.get(
                who, "" if isinstance(who, str) else f" that begins with {self.lists.guesses[who]}")
            what = "finds every answer" if value == INF else f"costs less than {value:,}"
            limit = "" if left == INF else f" within {left} guesses"
            yield f"no tree{which} for these {answers:,} answers and {size:,} guesses {what}{limit}"
        for _, cost, height, tree in certificate.trees:
            first = self.lists.guesses[tree[0][0]]
            yield f"this tree costs {cost:,}, within {height} guesses: {first}"
        lemmas = len(certificate.lemmas)
        yield f"openers checked: {checked[0]:,}, lemmas checked: {checked[1]:,} of {lemmas:,}"

def read_file(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror} (os error {error.errno})") from None

def run(arguments):
    if "-h" in arguments or "--help" in arguments:
        return __doc__
    given = {}
    for name in ("--answers", "--guesses", "--openers"):
        if name in arguments:
            at = arguments.index(name)
            given[name] = "".join(arguments[at + 1:at + 2])
            del arguments[at:at + 2]
    require(len(arguments) == 1 and {"--answers", "--guesses"} <= given.keys(),
            "wrong usage; see --help")
    answers, guesses = read_file(given["--answers"]), read_file(given["--guesses"])
    lists = Lists(read_words("answers", answers), read_words("guesses", guesses))
    certificate = Certificate(read_file(arguments[0]), lists)
    part = lists.part(given["--openers"]) if "--openers" in given else None
    checker = Checker(certificate, lists)
    try:
        checked = checker.check(*(part or (1, len(lists.guesses))))
    except Refuted as error:
        raise Refuted(f"line {checker.line}: {error}") from None
    return "".join(line + "\n" for line in checker.says(part, checked))

def main():
    try:
        print(run(sys.argv[1:]), end="")
        return 0
    except Refuted as error:
        print(f"refuted: {error}")
        return 1
    except Unreadable as error:
        print(f"error: {error}", file=sys.stderr)
        return 2

if __name__ == "__main__":
    sys.exit(main())
