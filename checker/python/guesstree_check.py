#!/usr/bin/env python3
"""Checks a certificate of optimality: replays its trees and checks its lemmas, without a search

Usage: guesstree_check.py CERTIFICATE --answers FILE --guesses FILE [--openers I..J]
       guesstree_check.py CERTIFICATE --table FILE [--openers I..J]

Word lists have one word a line, or letters as `guesstree lists NAME --tiles` prints them. The
answers are always allowed as guesses. --openers checks only the part of the openers I to J,
numbered from 1 in sorted order; parts that cover all prove the whole. No part ends after the last
opener, and no number has a sign or leading zeros. For a game that is a table, --table has it as
`guesstree lists --game table:FILE --tiles` prints it; for plans of tests, it has the objects and
tests, as `guesstree identify table` prints them.

Exit codes: 0 proven; 1 refuted; 2 unreadable, for other lists, or wrong usage.
"""
# The rules are in docs/CERTIFICATE.md. It needs Python 3.9 and, for words, numpy.

import hashlib
import re
import sys

def is_of_plans(arguments):
    """Whether --table names a table of objects and tests."""
    try:
        with open(arguments[arguments.index("--table") + 1], "rb") as file:
            return not file.readline().startswith(b"guesstree-table 2")
    except (IndexError, OSError):
        return True

if __name__ == "__main__" and "--table" in sys.argv and is_of_plans(sys.argv):
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

def score(game, words, answers):
    """The numbers of feedback, in the same way: for Wordle, its marks."""
    if game == "wordle":
        return feedback(words, answers)
    length, in_place = len(words), (words == answers).sum(0)
    common = sum(np.minimum((words == c).sum(0), (answers == c).sum(0)) for c in np.unique(words))
    if game == "jotto":
        return np.where(in_place == length, length + 1, common)
    return in_place if game == "black-peg" else length * in_place + common

class Lists:
    """The words, feedback, and the guesses that may follow a turn."""
    def __init__(self, answers, guesses, game="wordle"):
        self.game, self.table = game, None
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
        of = lambda answer: score(game, self.letters, answer[:, None])
        answers, short = self.letters[:, self.guess_of].T, game == "wordle" and self.length <= SHORT
        scores = 3**self.length if game == "wordle" else (self.length + 1) * (self.length + 2)
        occurs = np.full(scores, short)
        for answer in answers if not short else ():
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
            fits = score(self.game, self.letters[:, [asked]], self.letters[:, guesses]) == code
            return guesses[fits]
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
        if self.game != "wordle":
            require(re.fullmatch("0|[1-9][0-9]{0,8}", text), "not a feedback")
            return int(text)
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

    def names(self):
        """The numbers of answers and guesses, with what tells lists apart."""
        name = lambda words: self.table or sha256("".join(word + "\n" for word in words))
        return [f"{len(words)} {name(words)}" for words in (self.answers, self.guesses)]

    def symmetry(self, text):
        """For each guess, the guess that a symmetry takes it to."""
        places, colon, names = text.partition(":")
        places, names = numbers(places), [numbers(each) for each in names.split(";")]
        kinds = {"mastermind": {1}, "bulls-and-cows": {1}, "black-peg": {1, self.length}}
        require(colon and len(names) in kinds.get(self.game, ()), "not a symmetry")
        each = [(self.length, places)] + [(len(self.uses), it) for it in names]
        require(all(sorted(order) == list(range(n)) for n, order in each), "not a symmetry")
        codes = [[names[to % len(names)][code[at]] for to, at in enumerate(places)]
                 for code in self.letters.T.tolist()]
        known = {tuple(code): i for i, code in enumerate(self.letters.T.tolist())}
        require(all(tuple(code) in known for code in codes), "not a symmetry")
        images = np.array([known[tuple(code)] for code in codes])
        require(np.isin(images[self.guess_of], self.guess_of).all(), "not a symmetry")
        return images

class Table(Lists):
    """A game whose feedback is a table; answers and guesses are known by numbers."""
    def __init__(self, data):
        try:
            first, *lines = data.decode("utf-8").split("\n")
        except UnicodeDecodeError:
            raise Unreadable("the table is not UTF-8") from None
        require(first == "guesstree-table 2" and len(lines) > 1 and not lines.pop(),
                "not a table of a game")
        win = re.fullmatch("win (0|[1-9][0-9]{0,4})", lines.pop(0))
        answers = sum(line.startswith("answer ") for line in lines)
        require(win and all(line.startswith("answer ") for line in lines[:answers]),
                "not a table of a game")
        rows = [re.fullmatch("guess ([0-9,]+) .*", line) for line in lines[answers:]]
        require(all(rows), "the table has a line that is not understood")
        codes = [numbers(row[1]) for row in rows]
        right = lambda guess, answer, code: (code == int(win[1])) == (guess == answer)
        require(all(len(row) == answers and all(right(guess, *it) for it in enumerate(row))
                    for guess, row in enumerate(codes)), "a guess is right for another answer")
        size = len(codes)
        require(0 < answers <= size <= 65535 and size * answers <= 2**29, "no answers, or too many")
        require(max(map(max, codes)) <= 65535, "a number above 65,535")
        self.game, self.table, self.length = "table", hashlib.sha256(data).hexdigest(), 0
        self.answers = [str(i) for i in range(answers)]
        self.guesses = sorted(str(i) for i in range(size))
        self.number = {word: i for i, word in enumerate(self.guesses)}
        self.guess_of = np.array([self.number[word] for word in self.answers])
        codes = np.array(codes)[[int(word) for word in self.guesses]]
        self.marks = np.unique(codes)
        self.win = int(np.searchsorted(self.marks, int(win[1])))
        self.codes = np.searchsorted(self.marks, codes).T.astype(np.uint16)
        self.letters, self.uses = np.zeros((0, size), int), np.zeros((0, size), int)

    def some_answers(self, words):
        require(all(word in self.number for word in words), "not answers")
        found = [int(word) for word in words]
        require(found == sorted(set(found)) and found[-1] < len(self.answers), "not answers")
        return np.array(found)

def numbers(text):
    """Whole numbers with commas between them."""
    require(re.fullmatch("(0|[1-9][0-9]{0,8})(,(0|[1-9][0-9]{0,8}))*", text), "not numbers")
    return [int(number) for number in text.split(",")]

def read_value(text):
    require(re.fullmatch("0|[1-9][0-9]{0,17}", text), "not a value")
    return int(text)

def read_left(text, version):
    """The guesses left, in all and in time."""
    left, slash, in_time = text.partition("/")
    require(not slash or version > 2, "not guesses left")
    for each in (left, in_time) if slash else (left,):
        require(re.fullmatch("-|[1-9][0-9]{0,2}", each), "not guesses left")
        require(each == "-" or int(each) <= 255, "above 255 guesses left")
    require(in_time != "-", "not guesses in time")
    return INF if left == "-" else int(left), int(in_time) if slash else INF

class Costs:
    """What guesses and lateness cost, and what the answers weigh."""
    def __init__(self, costs, weights, answers):
        fields = costs.split(" ")
        require(len(fields) == 3, "not costs")
        self.guess, self.late = map(read_value, fields[:2])
        self.in_time = read_left(fields[2], 1)[0]
        self.weighs = weights != "-"
        each = [read_value(each) for each in weights.split(" ")] if self.weighs else [1] * answers
        require(len(each) == answers, "not the weights of all answers")
        most = sum(each) * (self.guess * (answers + 2) + self.late)
        require(most <= 2**62, "too much for a tree")
        self.each = np.array(each, np.int64)
        self.plain = (self.guess, self.late, self.weighs) == (1, 0, False)

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
        answers, guesses = lists.names()
        head = re.match(f"guesstree-certificate ([123])\ngame {lists.game}\n"
                        "mode (easy|hard|ultra|strict)\n"
                        f"answers {answers}\nguesses {guesses}\n", body)
        version = int(head[1]) if head else 0
        require(head and (version > 2 or lists.game == "wordle"), "another version, or other lists")
        modes = {"wordle": ("easy", "hard", "ultra", "strict"), "table": ("easy",)}
        require(head[2] in modes.get(lists.game, ("easy", "strict")), "not a mode of this game")
        self.version, lists.mode = version, head[2]
        self.claims, self.trees, self.lemmas = [], [], []
        self.line, self.symmetries = 6 if version < 3 else 8, {}
        names = ["position"] if version < 3 else ["costs", "weights", "position"]
        heads = [line.partition(" ") for line in self.lines[5:self.line]]
        require([name for name, *_ in heads] == names and all(space for _, space, _ in heads),
                "the head is not understood")
        costs = [text for *_, text in heads[:-1]] or ["1 0 -", "-"]
        self.costs = Costs(*costs, len(lists.answers))
        self.at = heads[-1][2]
        try:
            self.position = lists.path(self.at.split(" "))
            while self.line < len(self.lines):
                self.entry(lists)
        except Unreadable as error:
            raise Unreadable(f"line {self.line}: {error}") from None
        require(self.claims or self.trees,
                "nothing is said: the file has neither a claim nor a tree")

    def entry(self, lists):
        text = self.lines[self.line]
        self.line += 1
        kind, _, rest = text.partition(" ")
        kind, rest = (kind, rest) if kind in ("bound", "tree") else ("lemma", text)
        fields = rest.split(" ", 2)
        require(len(fields) == 3, "not understood")
        value = INF if fields[0] == "inf" else read_value(fields[0])
        left, about, alike = read_left(fields[1], self.version), fields[2], []
        if self.version > 2 and " ~ " in about:
            about, _, alike = about.partition(" ~ ")
            alike = [self.symmetry(text, lists) for text in alike.split(" ")]
        if kind == "lemma":
            path, colon, core = about.partition(" : ")
            require(not colon or self.version > 1 and value == INF, "not a core")
            core = lists.some_answers(core.split(" ")) if colon else None
            path = lists.path(path.split(" "))
            self.lemmas.append((self.line, value, left, path, core, alike))
        elif kind == "tree":
            require(left[0] < INF and left[1] == INF and not alike, "not a height")
            line = self.line
            self.trees.append((line, value, left[0], self.tree(lists.guess(about), lists)))
        else:
            words = about.split(" ")
            require(len(words) == 1 or self.version > 2, "not understood")
            who = about if about in ("all-openers", "other-openers") else tuple(
                map(lists.guess, words))
            self.claims.append((self.line, value, left, who, alike))

    def symmetry(self, text, lists):
        if text not in self.symmetries:
            self.symmetries[text] = lists.symmetry(text)
        return self.symmetries[text]

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

def after(left):
    """The guesses left after a guess, in all and in time. Lateness is paid for once."""
    return left[0] - 1, INF if left[1] == 0 else left[1] - 1

class Counter:
    """Counts blocks. A guess makes no more blocks of a part of a set than of the set: `without`
    has, for each letter, how many blocks the guesses make of the answers that lack it."""
    def __init__(self, lists):
        self.lists, self.kept, self.lacks = lists, {}, lists.uses[:, lists.guess_of] == 0
        every = np.arange(len(lists.guesses))
        lacking = [np.flatnonzero(row | ~row.any()) for row in self.lacks]
        without = [self.blocks(every, members) for members in lacking]
        self.without = np.array(without, np.uint16).reshape(-1, len(every))

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

    def heaviest(self, guesses, members, weights):
        """The weights of the heaviest members of the blocks of each guess, added up."""
        order = members[np.argsort(-weights[members], kind="stable")]
        codes, total = self.lists.codes[order][:, guesses], np.zeros(len(guesses), np.int64)
        for i in range(len(order)):
            total += np.where((codes[:i] == codes[i]).any(0), 0, weights[order[i]])
        return total

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
        self.costs = certificate.costs
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

    def weight(self, members):
        return int(self.costs.each[members].sum())

    def replay(self, tree, node, position, left):
        """The cost and the height of the tree that begins at a node."""
        (guesses, children), (members, allowed) = tree, position
        if left[0] == 0 or guesses[node] not in allowed:
            raise Refuted(f"{self.lists.guesses[guesses[node]]} may not follow, or comes too late")
        late = self.costs.late if left[1] == 0 else 0
        cost, height = (self.costs.guess + late) * self.weight(members), 1
        for block, turn in self.split(members, guesses[node]):
            edge = node, self.lists.marks[turn[1]]
            if edge not in children:
                raise Refuted(f"{self.lists.answers[block[0]]} is not found")
            below = block, self.lists.follow(turn, allowed)
            more, deeper = self.replay(tree, children[edge], below, after(left))
            cost, height = cost + more, max(height, deeper + 1)
        return cost, height

    def unlike(self, position, guesses, alike):
        """One of the guesses that symmetries take to each other, the first in sorted order."""
        members, allowed = position
        may = np.zeros(len(self.lists.guesses), bool)
        may[allowed] = True
        place = {guess: i for i, guess in enumerate(self.lists.guess_of.tolist())}
        for images in alike:
            other = np.array([place[it] for it in images[self.lists.guess_of[members]].tolist()])
            if not (set(other.tolist()) == set(members.tolist()) and (may[images] == may).all()
                    and (self.costs.each[other] == self.costs.each[members]).all()):
                raise Refuted("a symmetry is none of the position")
        seen, firsts = set(), []
        for guess in guesses.tolist() if alike else ():
            firsts += [guess] if guess not in seen else []
            reached = [guess]
            while reached:
                if (it := reached.pop()) not in seen:
                    seen.add(it)
                    reached += [int(images[it]) for images in alike]
        return np.array(firsts, int) if alike else guesses

    def least(self, position, guesses, left):
        """The counting bound of each guess on a set; `left` are the guesses left after it."""
        (members, _), costs = position, self.costs
        weights = costs.each[members]
        blocks = self.counter.blocks(guesses, members).astype(np.int64)
        if costs.weighs:
            blocks = self.counter.heaviest(guesses, members, costs.each)
        own = np.zeros(len(self.lists.guesses), np.int64)
        own[self.lists.guess_of[members]] = weights
        own, all_weigh = own[guesses], int(weights.sum())
        late = {0: all_weigh - own, 1: all_weigh - blocks}.get(left[1], 0)
        return costs.guess * (3 * all_weigh - blocks - own) + costs.late * late

    def bound(self, value, left, position, guesses, idle_too):
        """Every tree that begins with one of the guesses costs at least `value`."""
        members = position[0]
        answers = set(members.tolist())
        self.within = [core for core in self.cores if core[-1] <= answers]
        member = np.isin(guesses, self.lists.guess_of[members])
        blocks = self.counter.blocks(guesses, members).astype(int)
        idle = ~member & (blocks == 1) & (not idle_too)
        rest = guesses[~idle & (self.least(position, guesses, after(left)) < value)]
        # With two guesses left, no tree is there if a set that no guess tells apart is together.
        known = answers if left[0] == 3 else set()
        for few, together in self.inseparable:
            rest = rest[~together[rest]] if few <= known else rest
        while len(rest):
            guess, rest = rest[0], rest[1:]
            total = self.sum(position, guess, left, value)
            if total < value:
                raise Refuted(f"the sum of the guess {self.lists.guesses[guess]} is {total}")
            if left[0] == 3 and total >= INF:
                rest = rest[~self.together(position, guess)[rest]]

    def fixed(self, path, opening, left):
        """The sum of an opening of several guesses, or infinite if one of them may not be made."""
        members, allowed = position = self.walk(path)
        if left[0] == 0 or opening[0] not in allowed:
            return INF
        if len(opening) == 1:
            return self.sum(position, opening[0], left, INF)
        late = self.costs.late if left[1] == 0 else 0
        below = [self.fixed(path + [turn], opening[1:], after(left))
                 for _, turn in self.split(members, opening[0])]
        return (self.costs.guess + late) * self.weight(members) + sum(below)

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
        """The rule of sums; `left` are the guesses left with this one."""
        (members, allowed), costs = position, self.costs
        blocks = self.split(members, guess)
        first = (costs.guess + (costs.late if left[1] == 0 else 0)) * self.weight(members)
        left = after(left)
        if blocks and (left[0] == 0 or left[0] == 1 and len(blocks[0][0]) > 1):
            return INF
        if left[1] == 0:
            first += costs.late * sum(self.weight(block) for block, _ in blocks)
            left = left[0], INF
        bounds = []
        for block, _ in blocks:
            weight, most = self.weight(block), int(costs.each[block].max())
            late = weight - most if left[1] == 1 else 0
            bounds.append(costs.guess * (2 * weight - most) + costs.late * late)
        for raised in (self.best_lemma, self.counted):
            for i, (block, turn) in enumerate(blocks):
                if len(block) > 2 and first + sum(bounds) < target:
                    bounds[i] = max(bounds[i], raised(block, allowed, turn, left))
        return first + sum(bounds)

    def best_lemma(self, block, allowed, turn, left):
        best, members, after, holds = 0, set(block.tolist()), None, {}
        within = (lemma for *lemma, core in self.within if core <= members)
        for value, most, path in (*self.known.get(block.tobytes(), ()), *within):
            if most[0] >= left[0] and most[1] >= left[1] and value > best:
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
        apart = left[0] != 2 or self.counter.most(block, allowed, 0) == len(block)
        if not apart:
            return INF
        if self.costs.plain:
            return 3 * len(block) - self.counter.most(block, allowed, 1)
        return int(self.least((block, allowed), allowed, after(left)).min())

    def check(self, first, last):
        """The part of the openers from the first to the last of these numbers. Returns how many
        openers and lemmas were checked."""
        claims, lemmas = self.certificate.claims, self.certificate.lemmas
        start = self.walk(self.certificate.position)
        for self.line, cost, height, tree in self.certificate.trees:
            found = self.replay(tree, 0, start, (255, self.costs.in_time))
            if found != (cost, height):
                raise Refuted(f"cost and height of the tree are {found}")
        for self.line, value, left, path, core, _ in lemmas:
            members, _ = self.walk(path, core)
            if core is None:
                self.known.setdefault(members.tobytes(), []).append((value, left, path))
            else:
                self.cores.append((value, left, path, frozenset(core.tolist())))
        openers = start[1]
        part = (openers + 1 >= first) & (openers + 1 <= last)
        named = [who[0] for *_, who, _ in claims if isinstance(who, tuple) and len(who) == 1]
        others = ~np.isin(openers, named)
        checked, lemmas_checked = np.zeros(len(openers), bool), 0
        for self.line, value, left, who, alike in claims:
            if isinstance(who, tuple) and who[0] not in openers:
                raise Refuted("the opener may not be made")
            about = {"all-openers": openers == openers, "other-openers": others}.get(
                who, openers == who[0])
            about = np.isin(openers, self.unlike(start, openers[about], alike)) & part
            checked |= about
            if isinstance(who, tuple) and len(who) > 1:
                total = self.fixed(self.certificate.position, who, left) if about.any() else INF
                if total < value:
                    raise Refuted(f"the sum of the opening is {total}")
            else:
                self.bound(value, left, start, openers[about], who != "all-openers")
        for j, (self.line, value, left, path, core, alike) in enumerate(lemmas):
            if first <= 1 + j * len(self.lists.guesses) // len(lemmas) <= last:
                position = self.walk(path, core)
                guesses = self.unlike(position, position[1], alike)
                self.bound(value, left, position, guesses, False)
                lemmas_checked += 1
        return checked.sum(), lemmas_checked

    def says(self, part, checked):
        """What is proven, or what parts prove together."""
        certificate, size = self.certificate, len(self.lists.guesses)
        if part:
            yield f"a part of the proof: openers {part[0]}..{part[1]} of {size:,}"
            yield "if all parts together are accepted, this is proven:"
        of = "" if self.lists.game == "wordle" else f" of {self.lists.game}"
        yield f"{self.lists.mode.capitalize()} mode{of}, position: {certificate.at}"
        answers, costs = len(self.walk(certificate.position)[0]), self.costs
        if not costs.plain or costs.in_time < INF:
            late = "" if costs.in_time == INF else (
                f", an answer after guess {costs.in_time} costs {costs.late:,} more")
            weigh = "" if not costs.weighs else (
                f", times the weight of the answer; all weigh {int(costs.each.sum()):,}")
            yield f"a guess costs {costs.guess:,}{late}{weigh}"
        for _, value, left, who, _ in certificate.claims:
            which = {"all-openers": "", "other-openers": " that begins with any other guess"}.get(
                who, "" if isinstance(who, str) else
                " that begins with " + " ".join(self.lists.guesses[guess] for guess in who))
            what = "finds every answer" if value == INF else f"costs less than {value:,}"
            limit = "" if left[0] == INF else f" within {left[0]} guesses"
            late = ", late or not" if left[1] == INF and costs.in_time < INF else ""
            yield (f"no tree{which} for these {answers:,} answers and {size:,} guesses "
                   f"{what}{limit}{late}")
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

def game_of(data):
    """The game that a certificate is about; Wordle if it does not say."""
    name = b"".join(data.split(b"\n", 2)[1:2]).decode("utf-8", "replace").partition("game ")[2]
    games = "mastermind", "black-peg", "bulls-and-cows", "jotto", "table"
    return name if name in games else "wordle"

def run(arguments):
    if "-h" in arguments or "--help" in arguments:
        return __doc__
    given = {}
    for name in ("--answers", "--guesses", "--openers", "--table"):
        if name in arguments:
            at = arguments.index(name)
            given[name] = "".join(arguments[at + 1:at + 2])
            del arguments[at:at + 2]
    lists = given.keys() - {"--openers"}
    require(len(arguments) == 1 and lists in ({"--answers", "--guesses"}, {"--table"}),
            "wrong usage; see --help")
    data = read_file(arguments[0])
    if "--table" in given:
        lists = Table(read_file(given["--table"]))
    else:
        game = game_of(data)
        require(game != "table", "the certificate is about a table, not about words; give --table")
        answers, guesses = read_file(given["--answers"]), read_file(given["--guesses"])
        lists = Lists(read_words("answers", answers), read_words("guesses", guesses), game)
    certificate = Certificate(data, lists)
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
