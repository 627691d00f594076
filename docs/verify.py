#!/usr/bin/env python3
"""Checks files of seats by docs/proof.md and docs/sealed-dice.md alone: python3 verify.py FILE...

It shares no line with Jumpmaster and needs nothing but Python 3. It checks that what is public is one chain, that what is
laid open fits its seals, and that sealed dice follow from what every party committed itself to. Exit code 0: all hold; 1: one
does not. It knows protocol 3 of sealed dice alone, and it does not know the rules: whether orders are lawful only `jumpmaster verify` can tell, of the file of the table.
"""
import hashlib
import json
import sys

SERVER, QUIET = 255, 254


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def unique(pairs):
    """An object whose members all have names of their own."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member is there twice")
    return members


def canonical(value):
    # Python sorts text by code points, as the pages ask.
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def require(holds, what):
    if not holds:
        raise ValueError(what)


def back(party, holder, root, link):
    return sha(b"jumpmaster chain 3\n", bytes([party, holder]), root if holder else bytes(32), link)


def faces(seed, dice):
    """The faces of dice of these sizes."""
    words = (
        int.from_bytes(sha(b"jumpmaster faces 2\n", seed, block.to_bytes(8, "big"))[at : at + 8], "big")
        for block in range(1 << 62)
        for at in range(0, 32, 8)
    )
    shown = []
    for die in dice:
        require(2 <= die <= 100, f"a die has {die} faces")
        while True:
            product = next(words) * die
            if product % 2**64 >= 2**64 % die:
                break
        shown.append(product // 2**64 + 1)
    return shown


class Dice:
    """The sealed dice of a game, roll after roll."""

    def __init__(self, deal, seats):
        require(deal.get("protocol") == 3, "its dice are sealed by another protocol than 3")
        require(len(deal["seats"]) == seats, "not every seat committed itself")
        self.deal, self.rolls, self.unseen = deal, 0, []
        self.server, self.quiet = bytes.fromhex(deal["server"]), bytes.fromhex(deal["quiet"])
        self.root = sha(b"jumpmaster root 3\n", self.server, self.quiet)
        self.last = {(SERVER, 0): self.server}
        self.nonces = b""
        for seat, commitment in enumerate(deal["seats"]):
            for holder, anchor in zip((1, 2), commitment["anchor"], strict=True):
                self.last[seat, holder] = bytes.fromhex(anchor)
            nonce = bytes.fromhex(commitment["nonce"])
            promised = sha(b"jumpmaster nonce 3\n", bytes([seat]), nonce)
            require(promised.hex() == commitment["promise"], f"seat {seat} shows another nonce than it promised")
            self.nonces += nonce
        anchors = {*self.last.values(), self.quiet}
        require(len(anchors) == len(self.last) + 1, "two parties committed themselves to the same chain")

    def roll(self, deed):
        dice = deed.get("dice")
        if dice is None:
            require(not deed.get("faces"), f"deed {deed['p']}: nobody added to its dice")
            return
        self.rolls += 1
        contributions = [bytes.fromhex(each) for each in dice["contributions"]]
        require(dice["roll"] == self.rolls and len(contributions) == len(self.last), f"deed {deed['p']}: a contribution is missing")
        for (party, before), shown in zip(list(self.last.items()), contributions):
            require(back(*party, self.root, shown) == before, f"deed {deed['p']}: {party} did not add what it committed itself to")
            self.last[party] = shown
        for seat in dice.get("rebuilt", []):
            require(seat < len(self.deal["seats"]) and self.deal["seats"][seat].get("halves"), f"deed {deed['p']}: seat {seat} left no halves")
        number, count = self.rolls.to_bytes(8, "big"), len(contributions).to_bytes(4, "big")
        seed = sha(b"jumpmaster dice 3\n", self.root, number, count, *contributions)
        if "order" in deed:
            require(faces(seed, dice["dice"]) == deed["faces"], f"deed {deed['p']}: its faces do not follow")

    def quiet_rolls(self):
        before, at = self.quiet, 0
        for deed in sorted(self.unseen, key=lambda deed: deed["quiet"]["roll"]):
            roll, shown = deed["quiet"]["roll"], bytes.fromhex(deed["quiet"]["contribution"])
            require(at < roll <= self.deal["length"], f"quiet roll {roll} is there twice, or beyond the chain")
            led = shown
            for _ in range(roll - at):
                led = back(QUIET, 0, self.root, led)
            require(led == before, f"quiet roll {roll}: the server did not add what it committed itself to")
            seed = sha(b"jumpmaster quiet 3\n", self.root, roll.to_bytes(8, "big"), shown, self.nonces)
            require(faces(seed, deed["quiet"]["dice"]) == deed["faces"], f"quiet roll {roll}: its faces do not follow")
            before, at = shown, roll


def check(text):
    """Says what was found in a seat's file, or raises what is wrong with it."""
    lines = [json.loads(line, object_pairs_hook=unique) for line in text.splitlines()]
    header, dice, link, seals, opened = lines[0], None, "", [], 0
    for at, line in enumerate(lines):
        said = line.pop("hash")
        link = sha(link.encode(), b"\n", canonical(line)).hex()
        require(link == said, f"line {at + 1} was changed")
        if at == 0:
            require(header["jumpmaster"] == 2, "it is of another format than 2")
            if "sealed" in header["dice"]:
                dice = Dice(header["dice"]["sealed"], len(header["seats"]))
        elif "p" in line:
            require(opened == 0 and line["p"] == len(seals) + 1, f"line {at + 1} has number {line['p']}")
            require(len(line["seals"]) == len(header["seats"]), f"deed {line['p']} has not a seal for each seat")
            seals.append(line["seals"])
            if dice:
                dice.roll(line)
        else:
            opened += 1
            if "opened" in line:
                number, seat = line["opened"], line["seat"]
                made = sha(b"jumpmaster seal 2\n", bytes([seat]), bytes.fromhex(line["salt"]), canonical(line["deeds"]))
                require(1 <= number <= len(seals) and made.hex() == seals[number - 1][seat], f"the seal of seat {seat} at deed {number} does not fit")
            if dice:
                dice.unseen += [deed for deed in line["deeds"] if "quiet" in deed]
    if dice:
        dice.quiet_rolls()
    rolls = f"{dice.rolls} rolls, {len(dice.unseen)} quiet ones" if dice else "dice that nothing proves"
    return f"{len(seals)} public deeds, {rolls}, {opened} lines laid open"


def verdict(path):
    """Whether a file holds, and what is said of it."""
    try:
        with open(path, encoding="utf-8") as file:
            return True, f"It holds: {check(file.read())}."
    except (ValueError, KeyError, IndexError, TypeError) as error:
        return False, f"It does not hold: {type(error).__name__}, {error}."


if __name__ == "__main__":
    verdicts = [(path, *verdict(path)) for path in sys.argv[1:]]
    for path, _, said in verdicts:
        print(f"{path}: {said}")
    sys.exit(0 if verdicts and all(holds for _, holds, _ in verdicts) else 1)
