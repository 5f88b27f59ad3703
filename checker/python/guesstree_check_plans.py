#!/usr/bin/env python3
"""Checks a certificate of a plan of tests: leads each object through it and checks the lemmas

Usage: guesstree_check_plans.py CERTIFICATE --table FILE

FILE has the objects and tests, as "guesstree identify table" prints them.

Exit codes: 0 proven; 1 refuted; 2 unreadable, for another table, or wrong usage.
"""
# The rules are in docs/CERTIFICATE-PLANS.md. It needs Python 3.9 and no package. Sets of objects and
# sets of tests are whole numbers with a bit for each.

import hashlib
import heapq
import re
import sys
from fractions import Fraction

INF = float("inf")
MOST = 2 ** 62
UNIT = 2 ** 32

class Unreadable(Exception): """The file or the table cannot be read, or they do not fit."""
class Refuted(Exception): """A claim, a plan or a lemma does not hold."""

def require(condition, what):
    if not condition:
        raise Unreadable(what)

def number(text, below=MOST + 1):
    """A whole number without a sign and leading zeros; None if it is none."""
    fits = re.fullmatch("0|[1-9][0-9]{0,18}", text, re.ASCII) and int(text) < below
    return int(text) if fits else None

def bits(members):
    """The members of a set, in ascending order."""
    while members:
        low = members & -members
        yield low.bit_length() - 1
        members ^= low

def decoded(data):
    """The text in UTF-8, if it is one."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None

class Table:
    """The objects, tests, and outcomes."""
    def __init__(self, data):
        text = decoded(data) or ""
        require(len(data) <= 1 << 28 and text.endswith("\n"),
                "the table is not UTF-8, is above 256 MiB, or is truncated")
        self.lines, self.taken = text[:-1].split("\n"), 0
        require(self.read(), "this is no table of version 1" if self.taken == 0 else
                f"line {self.taken} of the table, or what follows it, is not understood")
        self.sha256 = hashlib.sha256(data).hexdigest()

    def line(self, word):
        """Takes the next line if it begins with this word: what follows."""
        if self.taken < len(self.lines) and self.lines[self.taken].startswith(word + " "):
            self.taken += 1
            return self.lines[self.taken - 1][len(word) + 1:]
        return None

    def read(self):
        if self.line("guesstree-table") != "1":
            return False
        decimals = (self.line("decimals") or "").split(" ")
        if len(decimals) != 2 or None in map(number, decimals):
            return False
        outcomes, classes = (sum(1 for _ in iter(lambda: self.line(word), None))
                             for word in ("outcome", "class"))
        self.weights, self.classes, first = [], [], {}
        for rest in iter(lambda: self.line("object"), None):
            if rest.count(" ") < 2:
                return False
            weight, kind, _ = rest.split(" ", 2)
            alone = kind == "-" and classes == 0
            kind = len(self.weights) if alone else number(kind, classes)
            if number(weight) is None or kind is None:
                return False
            self.classes.append(first.setdefault(kind, len(self.weights)))
            self.weights.append(number(weight))
        self.prices, self.outcomes, self.having = [], [], []
        for rest in iter(lambda: self.line("test"), None):
            if rest.count(" ") < 2:
                return False
            price, cells, _ = rest.split(" ", 2)
            cells = [number(cell, outcomes) for cell in cells.split(",")]
            if not number(price) or None in cells or len(cells) != len(self.weights):
                return False
            having = {}
            for member, outcome in enumerate(cells):
                having[outcome] = having.get(outcome, 0) | 1 << member
            self.prices.append(number(price))
            self.outcomes.append(cells)
            self.having.append([having[outcome] for outcome in sorted(having)])
        # For each object the outcomes of all tests.
        self.rows = list(zip(*self.outcomes))
        self.apart = {}
        return (self.taken == len(self.lines) and self.weights and self.prices
                and sum(self.weights) * sum(self.prices) < MOST)

    def weight(self, members):
        return sum(self.weights[member] for member in bits(members))

    def is_told(self, members):
        return len({self.classes[member] for member in bits(members)}) < 2

    def split(self, members, test):
        """The blocks of a test."""
        blocks = (members & having for having in self.having[test])
        return [block for block in blocks if block]

    def telling(self, one, other):
        """The tests that tell two objects apart, as bits."""
        if (one, other) not in self.apart:
            pairs = zip(self.rows[one], self.rows[other])
            tests = sum(1 << test for test, (a, b) in enumerate(pairs) if a != b)
            self.apart[one, other] = self.apart[other, one] = tests
        return self.apart[one, other]

class Certificate:
    """The lines of the file, read."""
    def __init__(self, data, table):
        self.table = table
        text = decoded(data)
        cut = data[:-1].rfind(b"\n") if data.endswith(b"\n") else -1
        require(len(data) <= 1 << 30 and text is not None and cut >= 0,
                "not a certificate: not UTF-8, above 1024 MiB, or truncated")
        *self.lines, end = text[:-1].split("\n")
        digest = hashlib.sha256(data[:cut + 1]).hexdigest()
        require(end == f"end {len(self.lines)} {digest}",
                "truncated or altered: the last line does not fit the text before")
        require(data.isascii(), "not a certificate: not ASCII")
        head = ["guesstree-certificate 3", "game identification"]
        require(self.lines[:2] == head and len(self.lines) > 3,
                "not a certificate of plans, of version 3")
        sizes = f"{len(table.weights)} {len(table.prices)}"
        require(self.lines[2] == f"table {sizes} {table.sha256}",
                "the certificate is for another table")
        self.start = self.read_start(self.lines[3])
        require(self.start, "line 4: not understood, or no object has these outcomes")
        self.claims, self.plans, self.lemmas, self.taken = [], [], [], 4
        while self.taken < len(self.lines):
            require(self.entry(), f"line {self.taken}: not understood")
        require(self.claims or self.plans,
                "nothing is said: the file has neither a claim nor a plan")

    def read_start(self, text):
        word, _, turns = text.partition(" ")
        start = (1 << len(self.table.weights)) - 1
        for turn in turns.split(" ") if turns != "-" else []:
            test, _, outcome = turn.partition("=")
            test, outcome = number(test, len(self.table.prices)), number(outcome)
            if test is None or outcome is None:
                return None
            start = sum(1 << member for member in bits(start)
                        if self.table.outcomes[test][member] == outcome)
        return start if word == "position" else None

    def entry(self):
        """Takes the lines of the next claim, plan or lemma."""
        fields, line = self.lines[self.taken].split(" "), self.taken + 1
        self.taken = line
        if fields[0] == "plan" and len(fields) == 4:
            cost, worst, steps = number(fields[1]), number(fields[2]), self.steps(fields[3])
            self.plans.append((line, cost, worst, steps))
            return None not in (cost, worst, steps)
        if len(fields) != 3:
            return False
        claim = fields[0] == "bound"
        value, limit = fields[1:] if claim else fields[:2]
        value = INF if value == "inf" else number(value)
        limit = INF if limit == "-" else number(limit)
        members = self.start if claim else self.members(fields[2])
        (self.claims if claim else self.lemmas).append((line, value, limit, members))
        return None not in (value, limit, members)

    def members(self, text):
        """A set in hexadecimal digits, without leading zeros."""
        fits = re.fullmatch("[1-9a-f][0-9a-f]*", text, re.ASCII)
        return int(text, 16) if fits and not int(text, 16) >> len(self.table.weights) else None

    def step(self, text):
        return "." if text == "." else number(text, len(self.table.prices))

    def steps(self, first):
        """Takes the steps of a plan: the test of each, and the next ones by outcome."""
        tests, following, above = [self.step(first)], {}, [0]
        while self.taken < len(self.lines) and self.lines[self.taken].startswith(" "):
            text = self.lines[self.taken].lstrip(" ")
            depth, self.taken = len(self.lines[self.taken]) - len(text), self.taken + 1
            outcome, _, step = text.partition(" ")
            if depth > len(above) or number(outcome) is None or tests[above[depth - 1]] == ".":
                return None
            edge = (above[depth - 1], number(outcome))
            above[depth:] = [len(tests)]
            if edge in following:
                return None
            following[edge] = len(tests)
            tests.append(self.step(step))
        return None if None in tests else (tests, following)

class Checker:
    """The rules."""
    def __init__(self, certificate, table):
        self.certificate, self.table, self.known = certificate, table, {}
        self.lemmas = {}
        for _, value, limit, members in certificate.lemmas:
            self.lemmas.setdefault(members, []).append((value, limit))

    def check(self):
        for line, cost, worst, steps in self.certificate.plans:
            found = self.replay(line, *steps)
            if found != (cost, worst):
                raise Refuted(f"line {line}: cost and worst case are {found}")
        for line, value, limit, members in self.certificate.claims:
            bound = self.bound(members, limit)
            if bound < value:
                raise Refuted(f"line {line}: the bound is {bound}")
        for lemma in self.certificate.lemmas:
            self.lemma(*lemma)

    def replay(self, line, tests, following):
        """The cost and the worst case of a plan."""
        total, worst, ends = 0, 0, {}
        for member in bits(self.certificate.start):
            step = path = 0
            while tests[step] != ".":
                path += self.table.prices[tests[step]]
                step = following.get((step, self.table.outcomes[tests[step]][member]))
                if step is None:
                    raise Refuted(f"line {line}: no step follows for object {member}")
            kind = self.table.classes[member]
            if ends.setdefault(step, kind) != kind:
                raise Refuted(
                    f"line {line}: object {member} is not told from one of another class")
            total, worst = total + path * self.table.weights[member], max(worst, path)
        return total, worst

    def lemma(self, line, value, limit, members):
        if self.table.is_told(members):
            if value > 0:
                raise Refuted(f"line {line}: the set is of one class")
            return
        weight = self.table.weight(members)
        for test, price in enumerate(self.table.prices):
            blocks = self.table.split(members, test)
            if price > limit or len(blocks) < 2:
                continue
            total = price * weight
            for block in blocks:
                # Small sets are looked at first, and as little as needed.
                total += self.bound(block, limit - price, value - total)
            if total < value:
                raise Refuted(f"line {line}: the test {test} has the sum {total}")

    def bound(self, members, limit, enough=INF):
        """`lb`, or less if that is enough."""
        if self.table.is_told(members):
            return 0
        fits = (value for value, most in self.lemmas.get(members, ()) if most >= limit)
        by_lemmas = max(fits, default=0)
        if by_lemmas >= enough:
            return by_lemmas
        if (members, limit) not in self.known:
            self.known[members, limit] = self.by_itself(members, limit)
        return max(by_lemmas, self.known[members, limit])

    def by_itself(self, members, limit):
        """What is said of a set without lemmas."""
        weight, width, prices, taking, tests = self.table.weight(members), 1, [], [], 0
        for test, price in enumerate(self.table.prices):
            blocks = self.table.split(members, test)
            if len(blocks) > 1 and price <= limit:
                width, tests = max(width, len(blocks)), tests | 1 << test
                prices.append(price)
                taking.append((price, weight - max(map(self.table.weight, blocks))))
        if not prices:
            return INF
        classes = {}
        for member, floor in self.floors(members, tests):
            if floor > limit or floor == INF:
                return INF
            pair = (self.table.weights[member], floor)
            classes.setdefault(self.table.classes[member], []).append(pair)
        spent = [0]
        for price in sorted(prices):
            spent.append(spent[-1] + price)
        affordable = sum(1 for cost in spent if cost <= limit) - 1
        if limit < INF and len(classes) > width ** affordable:
            return INF
        classes = list(classes.values())
        weights = [sum(weight for weight, _ in each) for each in classes]
        return max(spent[1] * code_length(width, weights), above_floors(width, spent, classes),
                   usual_path(taking, weight, max(weights)))

    def floors(self, members, tests):
        """For each member what telling it from all of other classes costs at least."""
        classes, prices, telling = self.table.classes, self.table.prices, self.table.telling
        shares = {test: UNIT // prices[test] for test in bits(tests)}
        everyone = list(bits(members))
        for member in everyone:
            others = [telling(member, other) & tests for other in everyone
                      if classes[other] != classes[member]]
            left, floor = dict((test, prices[test]) for test in bits(tests)), 0
            for _, each in sorted(((sum(shares[test] for test in bits(tells)), at)
                                   for at, tells in enumerate(others))):
                tells = list(bits(others[each]))
                if not tells:
                    floor = INF
                    break
                least = min(left[test] for test in tells)
                if least:
                    floor += least
                    for test in tells:
                        left[test] -= least
            yield member, floor

def code_length(width, weights):
    """The length of the best code."""
    heap, length = list(weights), 0
    heap += [0] * (-(len(heap) - 1) % (width - 1))
    heapq.heapify(heap)
    while len(heap) > 1:
        total = sum(heapq.heappop(heap) for _ in range(width))
        length += total
        heapq.heappush(heap, total)
    return length

def above_floors(width, spent, classes):
    """Codes above floors: `classes` has the weight and the floor of each member."""
    unit, levels = width, 1
    while unit * width <= UNIT:
        unit, levels = unit * width, levels + 1
    def cost(kind, level):
        return sum(weight * max(spent[level], floor) for weight, floor in classes[kind])
    def steps(kind, level):
        if level + 1 < len(spent):
            more = cost(kind, level + 1) - cost(kind, level)
            yield more * width ** level, level, kind, more
    total = sum(cost(kind, 0) for kind in range(len(classes)))
    following = [step for kind in range(len(classes)) for step in steps(kind, 0)]
    heapq.heapify(following)
    shares = unit * len(classes)
    while shares > unit:
        if not following:
            return INF
        _, level, kind, more = heapq.heappop(following)
        if level + 1 >= levels:
            break
        falls = unit // width ** level - unit // width ** (level + 1)
        needed = min(falls, shares - unit)
        total -= -more * needed // falls
        shares -= needed
        for step in steps(kind, level + 1):
            heapq.heappush(following, step)
    return total

def usual_path(taking, weight, heaviest):
    """Usual paths: `taking` has the price of each test and the weight that it takes at most."""
    taking = [(price, most) for price, most in taking if most]
    def taken(tests):
        before = 0
        for price, most in tests:
            here = min(most, weight - heaviest - before)
            yield price, most, before, here
            before += here
    ratio = sorted(taking, key=lambda test: (Fraction(*test), test[0]))
    path = sum(price * (2 * weight - 2 * before - here) * here // most
               for price, most, before, here in taken(ratio))
    half = sum(price * here for price, _, _, here in taken(sorted(taking)))
    return -(-(path + half) // 2)

def says(certificate, table):
    start = bin(certificate.start).count("1")
    yield (f"{len(table.weights):,} objects, {len(table.prices):,} tests; "
           f"{start:,} objects are possible at first")
    for _, value, limit, _ in certificate.claims:
        worst = f" with a worst case of at most {limit:,}" if limit < INF else ""
        if value < INF:
            yield f"no plan{worst} costs less than {value:,}"
        elif limit < INF:
            yield f"no plan has a worst case of at most {limit:,}"
        else:
            yield "there is no plan"
    for _, cost, worst, _ in certificate.plans:
        yield f"this plan costs {cost:,}, with a worst case of {worst:,}"
    yield f"lemmas checked: {len(certificate.lemmas):,}"

def read_file(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror} (os error {error.errno})") from None

def run(arguments):
    if "-h" in arguments or "--help" in arguments:
        return __doc__
    require(len(arguments) == 3 and arguments.count("--table") == 1
            and arguments[2] != "--table", "wrong usage; see --help")
    at = arguments.index("--table")
    path, = arguments[:at] + arguments[at + 2:]
    table = Table(read_file(arguments[at + 1]))
    certificate = Certificate(read_file(path), table)
    Checker(certificate, table).check()
    return "".join(line + "\n" for line in says(certificate, table))

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
