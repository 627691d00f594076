#!/usr/bin/env python3
"""Checks game files by docs/proof.md and docs/sealed-dice.md alone: python3 verify.py FILE... [--given EARLIER]

It shares no line with Jumpmaster and needs nothing but Python 3. Of a seat's file it checks that what is public is one chain,
that nothing is said twice, that what is laid open fits its seals and all of it is there once the game is over, and that sealed
dice follow from what every party committed itself to (protocols 2 and 3). With --given it checks that a file goes on where an
earlier one of the same game ended. It does not know the rules: of their ledger and options, and of the file of a table, in
which only the rules can say what all heard, it tells what is wrong with the form, and otherwise that it cannot tell.
Exit code 0: all hold; 1: one does not, or cannot be told.
"""
import hashlib
import json
import re
import sys

SERVER, QUIET = 255, 254
ORDER = {"seat", "order", "faces", "events"}


class CannotTell(Exception):
    """Nothing is wrong with the form, and the rest is for those who know the rules."""


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def require(holds, what):
    if not holds:
        raise ValueError(what)


def unique(pairs):
    """An object whose members all have names of their own."""
    members = dict(pairs)
    require(len(members) == len(pairs), "a member is there twice")
    return members


def no_number(text):
    raise ValueError(f"{text} is no number")


def canonical(value):
    # Python sorts text by code points, as the pages ask.
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def shaped(value, needs, may=()):
    """Requires an object with these members and no others."""
    require(isinstance(value, dict) and needs <= set(value) <= needs | set(may), f"{sorted(value)} are not its members")


def number(value, least=0, most=2**64 - 1):
    require(type(value) is int and least <= value <= most, f"{value} is not such a number")
    return value


def unhex(text):
    require(isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text), f"{text} is not 32 bytes")
    return bytes.fromhex(text)


def size(die):
    """How many dice are rolled as one, and how many faces each has."""
    if not isinstance(die, str):
        return 1, number(die, 2, 100)
    require(re.fullmatch("[1-9][0-9]?d[1-9][0-9]?", die), f"{die} is no die")
    count, each = map(int, die.split("d"))
    require(count > 1 and each > 1 and count * each <= 100, f"{die} is no die")
    return count, each


def faces(seed, dice):
    """What dice come to: each a number of faces, or several that are rolled one after the other and added up, as "2d6"."""
    words = (
        int.from_bytes(sha(b"jumpmaster faces 2\n", seed, block.to_bytes(8, "big"))[at : at + 8], "big")
        for block in range(1 << 62)
        for at in range(0, 32, 8)
    )

    def face(die):
        while True:
            product = next(words) * die
            if product % 2**64 >= 2**64 % die:
                return product // 2**64 + 1

    return [sum(face(die) for _ in range(count)) for count, die in map(size, dice)]


class Dice:
    """The sealed dice of a game, roll after roll."""

    def __init__(self, deal, seats):
        shaped(deal, {"length", "grace", "server", "quiet", "seats"}, {"protocol"})
        self.protocol, self.length = deal.get("protocol", 2), number(deal["length"], 1, 2**20)
        require(self.protocol in (2, 3), "its dice are sealed by another protocol than 2 and 3")
        require(len(deal["seats"]) == seats and number(deal["grace"]) >= 0, "not every seat committed itself")
        self.rolls, self.nonces, self.halves = 0, b"", []
        self.server, self.quiet = unhex(deal["server"]), unhex(deal["quiet"])
        self.root = sha(b"jumpmaster root 3\n", self.server, self.quiet)
        self.last = {(SERVER, 0): self.server}
        for seat, commitment in enumerate(deal["seats"]):
            self.commit(seat, commitment)
        require(len({*self.last.values(), self.quiet}) == len(self.last) + 1, "two parties committed themselves to the same chain")

    def commit(self, seat, commitment):
        if self.protocol == 2:
            shaped(commitment, {"anchor"}, {"escrow", "key"})
            self.last[seat, 0] = unhex(commitment["anchor"])
            self.halves.append("escrow" in commitment)
            return
        shaped(commitment, {"anchor", "promise", "nonce"}, {"halves", "key"})
        for holder, anchor in zip((1, 2), commitment["anchor"], strict=True):
            self.last[seat, holder] = unhex(anchor)
        nonce = unhex(commitment["nonce"])
        promised = sha(b"jumpmaster nonce 3\n", bytes([seat]), nonce)
        require(promised == unhex(commitment["promise"]), f"seat {seat} shows another nonce than it promised")
        self.nonces += nonce
        self.halves.append(commitment.get("halves", False))

    def back(self, party, holder, link):
        if self.protocol == 2:
            return sha(b"jumpmaster chain 2\n", bytes([party]), bytes(32) if party == SERVER else self.server, link)
        return sha(b"jumpmaster chain 3\n", bytes([party, holder]), self.root if holder else bytes(32), link)

    def roll(self, deed):
        """Checks what was added to the dice of a public deed."""
        if "dice" not in deed:
            require(not deed.get("faces"), f"deed {deed['p']}: nobody added to its dice")
            return
        shaped(deed["dice"], {"roll", "dice", "contributions"}, {"rebuilt"})
        self.rolls += 1
        contributions = [unhex(each) for each in deed["dice"]["contributions"]]
        whole = deed["dice"]["roll"] == self.rolls <= self.length and len(contributions) == len(self.last)
        require(whole, f"deed {deed['p']}: a contribution is missing")
        for (party, before), shown in zip(list(self.last.items()), contributions):
            require(self.back(*party, shown) == before, f"deed {deed['p']}: {party} did not add what it committed itself to")
            self.last[party] = shown
        for seat in deed["dice"].get("rebuilt", []):
            require(number(seat) < len(self.halves) and self.halves[seat], f"deed {deed['p']}: seat {seat} left no halves")

    def follows(self, file, deed, order, shown):
        """Requires that the faces of an order follow from what was added to the dice of its public deed."""
        dice, contributions = deed["dice"], [unhex(each) for each in deed["dice"]["contributions"]]
        count = dice["roll"].to_bytes(8, "big"), len(contributions).to_bytes(4, "big")
        if self.protocol == 2:
            fixed = canonical({"seat": deed["seat"], "order": order, "seals": deed["seals"]})
            fixed = sha(b"jumpmaster order 2\n", bytes.fromhex(file.links[deed["p"] - 1]), fixed)
            seed = sha(b"jumpmaster dice 2\n", bytes.fromhex(file.links[0]), count[0], fixed, count[1], *contributions)
        else:
            seed = sha(b"jumpmaster dice 3\n", self.root, *count, *contributions)
        require(faces(seed, dice["dice"]) == shown, f"deed {deed['p']}: its faces do not follow")

    def quiet_rolls(self, quiet, over):
        before, at = self.quiet, 0
        for deed in sorted(quiet, key=lambda deed: deed["quiet"]["roll"]):
            roll, shown = deed["quiet"]["roll"], unhex(deed["quiet"]["contribution"])
            require(at < roll <= self.length, f"quiet roll {roll} is there twice, or beyond the chain")
            require(not over or roll == at + 1, f"the quiet roll before {roll} is missing")
            led = shown
            for _ in range(roll - at):
                led = self.back(QUIET, 0, led)
            require(led == before, f"quiet roll {roll}: the server did not add what it committed itself to")
            before, at = shown, roll
            if self.protocol == 3:  # Protocol 2 does not say which dice they were.
                seed = sha(b"jumpmaster quiet 3\n", self.root, roll.to_bytes(8, "big"), shown, self.nonces)
                require(faces(seed, deed["quiet"].get("dice", [])) == deed["faces"], f"quiet roll {roll}: its faces do not follow")


class File:
    """A file, read and checked as far as it can be without the rules."""

    def __init__(self, text):
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()
        self.links, self.public, self.opened, self.unsealed, self.over, self.dice = [], [], {}, {}, False, None
        before, objects = "", []
        for at, line in enumerate(lines):
            require(re.search(',"hash":"[0-9a-f]{64}"}$', line), f"line {at + 1} is not whole")
            objects.append(json.loads(line, object_pairs_hook=unique, parse_constant=no_number))
            said = objects[-1].pop("hash")
            before = sha(before.encode(), b"\n", (line[: -len(f',"hash":"{said}"}}')] + "}").encode()).hex()
            require(before == said, f"line {at + 1} was changed")
            self.links.append(said)
        require(objects, "it is empty")
        self.header(objects[0])
        self.table = len(objects) == 1 or not {"p", "opened", "unsealed", "over"} & set(objects[1])
        if self.table:  # Or no more than a header, which the file of a table need not write in the one form.
            links = [line["proof"]["link"] for line in objects[1:] if "proof" in line]
            self.links = [sha(b"\n", canonical(objects[0])).hex()] + links
            self.form_of_a_table(objects[1:])
            return
        for at, line in enumerate(objects):
            known = sha((self.links[at - 1] if at else "").encode(), b"\n", canonical(line)).hex()
            require(known == self.links[at], f"line {at + 1} is not written in the one form that is hashed")
        for line in objects[1:]:
            self.take(line)
        del self.links[len(self.public) + 1 :]
        self.check_secrets()

    def header(self, header):
        shaped(header, {"jumpmaster", "system", "ledger", "options", "scenario", "house", "seats"}, {"dice", "nonce"})
        self.format, self.seats = number(header["jumpmaster"], 1, 3), len(header["seats"])
        shaped(header["scenario"], {"name", "text"}, {"map", "files"})
        if header["house"] is not None:
            shaped(header["house"], {"name", "hash", "text"})
            require(sha(header["house"]["text"].encode()) == unhex(header["house"]["hash"]), "the house rules are others")
        dice = header.get("dice")
        require((dice is None) == (self.format == 1), "from format 2 on it says where the dice come from")
        require(("nonce" in header) == (self.format >= 3 and dice == "trusted"), "a nonce is missing, or out of place")
        if "nonce" in header:
            unhex(header["nonce"])
        if isinstance(dice, dict):
            shaped(dice, {"sealed"})
            self.dice = Dice(dice["sealed"], self.seats)
        else:
            require(dice in (None, "trusted"), "it says nothing known of its dice")

    def form_of_a_table(self, lines):
        deeds = 0
        for line in lines:
            if "n" in line:
                deeds += 1
                shaped(line, {"n", "seat"} | ({"undo"} if "undo" in line else ORDER), {"proof", "quiet"})
                require(number(line["n"]) == deeds, f"it has number {line['n']}")
                require(self.format > 1 or "proof" not in line, "games of format 1 have no seals")
            else:
                shaped(line, {"after", "fix"} if "fix" in line else {"after", "ledger", "options"})
                require(number(line["after"]) == deeds, f"it comes after {line['after']} deeds")

    def take(self, line):
        require(not self.over, "a line comes after the end")
        if "p" in line:
            self.take_public(line)
        elif "opened" in line:
            shaped(line, {"opened", "seat", "salt", "deeds"})
            at, seat = number(line["opened"], 1, len(self.public)), number(line["seat"], 0, self.seats - 1)
            require((at, seat) not in self.opened, f"the seal of seat {seat} at deed {at} is laid open twice")
            made = sha(b"jumpmaster seal 2\n", bytes([seat]), unhex(line["salt"]), canonical(line["deeds"]))
            require(made == unhex(self.public[at - 1]["seals"][seat]), f"the seal of seat {seat} at deed {at} does not fit")
            self.opened[at, seat] = line
        elif "over" in line:
            shaped(line, {"over"})
            require(number(line["over"]) == len(self.public), "it is over after other deeds")
            self.over = True
        else:
            shaped(line, {"unsealed", "deeds"})
            seat = number(line["unsealed"], 0, self.seats - 1)
            require(seat not in self.unsealed, f"what seat {seat} has not sealed is told twice")
            self.unsealed[seat] = line

    def take_public(self, deed):
        shaped(deed, {"p", "seat", "seals"}, {"order", "faces", "events", "undo", "dice"})
        require(not self.opened and not self.unsealed and deed["p"] == len(self.public) + 1, f"it has number {deed['p']}")
        require(len(deed["seals"]) == self.seats, f"deed {deed['p']} has not a seal for each seat")
        for seal in deed["seals"]:
            unhex(seal)
        number(deed["seat"], 0, self.seats - 1)
        parts = set(deed) & {"order", "faces", "events", "undo"}
        require(parts in ({"order", "faces", "events"}, {"events"}, {"undo"}), f"deed {deed['p']} is not of one piece")
        if "undo" in deed:
            undone = self.public[number(deed["undo"], 1, len(self.public)) - 1]
            fits = undone["seat"] == deed["seat"] and "undo" not in undone and not undone.get("faces") and "dice" not in deed
            require(fits, f"deed {deed['p']} cannot take that back")
        self.public.append(deed)
        if self.dice:
            self.dice.roll(deed)
            if "dice" in deed and "order" in deed:
                self.dice.follows(self, deed, deed["order"], deed["faces"])
        else:
            require("dice" not in deed, "contributions were made to dice that are not sealed")

    def check_secrets(self):
        quiet, following = [], len(self.public) + 1
        windows = [(at, seat, line["deeds"]) for (at, seat), line in self.opened.items()]
        windows += [(following, seat, line["deeds"]) for seat, line in self.unsealed.items()]
        for at, seat, deeds in windows:
            for place, deed in enumerate(deeds):
                require(number(deed["seat"]) == seat, "a secret is another seat's")
                if "undo" in deed:
                    shaped(deed, {"seat", "undo"})
                    require(deed["undo"] is True, "an undo is not one")
                    continue
                shaped(deed, ORDER, {"quiet"})
                require(isinstance(deed["events"], list), "its events are no list")
                for face in deed["faces"]:
                    number(face, 0, 255)
                if "quiet" in deed:
                    require(self.dice, "contributions were made to dice that are not sealed")
                    shaped(deed["quiet"], {"roll", "contribution"}, {"dice"})
                    number(deed["quiet"]["roll"])
                    quiet.append(deed)
                elif self.dice and deed["faces"]:
                    before = self.public[at - 2] if at > 1 and place == 0 else {}
                    open_to_all = before.get("seat") == seat and "dice" in before and "order" not in before
                    require(open_to_all, f"seat {seat} rolled dice before deed {at}, and nobody added to them")
                    self.dice.follows(self, before, deed["order"], deed["faces"])
        # Format 2 did not say that a game is over; but a seat that still plays lays only its own secrets open.
        self.over |= self.format == 2 and len({seat for _, seat in self.opened}) > 1
        missing = len(self.public) * self.seats - len(self.opened)
        require(not self.over or missing == 0, f"the game is over, and {missing} seals are not laid open")
        if self.dice:
            self.dice.quiet_rolls(quiet, self.over)
        self.quiet = len(quiet)

    def goes_on_from(self, earlier):
        """Requires that it tells the same game as an earlier file, and perhaps goes on."""
        require(self.links[: len(earlier.links)] == earlier.links, "it is not the game that was given out earlier")
        if self.table or earlier.table:
            return
        following = len(earlier.public) + 1
        for key, line in earlier.opened.items():
            require(key in self.opened or not self.over, f"the secrets of {key} are missing")
            require(self.opened.get(key, line) == line, f"the secrets of {key} are not the same")
        for seat, line in earlier.unsealed.items():
            later = self.opened.get((following, seat)) or (self.unsealed.get(seat) if following == len(self.public) + 1 else None)
            require(later or not self.over or not line["deeds"], f"the last secrets of seat {seat} are missing")
            rest = iter(later["deeds"] if later else line["deeds"])
            if self.over and not earlier.over:  # It also has what the seat itself was not told whole.
                same = all(any(canonical(deed) == canonical(each) for each in rest) for deed in line["deeds"])
            else:
                same = list(rest)[: len(line["deeds"])] == line["deeds"]
            require(same, f"the last secrets of seat {seat} are not the same")

    def told(self):
        if self.table:
            raise CannotTell("its form is good; whether it was played so, jumpmaster verify can tell")
        rolls = f"{self.dice.rolls} rolls, {self.quiet} quiet ones" if self.dice else "dice that nothing proves"
        rules = "what it says of its rules only jumpmaster verify can tell"
        return f"{len(self.public)} public deeds, {rolls}, {len(self.opened)} seals laid open; {rules}"


def verdict(path, given=None):
    """Whether a file holds, and what is said of it."""
    try:
        files = []
        for each in filter(None, (given, path)):
            with open(each, encoding="utf-8", newline="") as file:
                files.append(File(file.read()))
        if given:
            files[1].goes_on_from(files[0])
        return True, f"It holds: {files[-1].told()}."
    except CannotTell as error:
        return False, f"It cannot be told: {error}."
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
        return False, f"It does not hold: {type(error).__name__}, {error}."


if __name__ == "__main__":
    words = sys.argv[1:]
    earlier = words[words.index("--given") + 1] if "--given" in words[:-1] else None
    paths = words if earlier is None else words[: words.index("--given")]
    verdicts = [(path, *verdict(path, earlier)) for path in paths]
    for path, _, said in verdicts:
        print(f"{path}: {said}")
    sys.exit(0 if verdicts and all(holds for _, holds, _ in verdicts) else 1)
