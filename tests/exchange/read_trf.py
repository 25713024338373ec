"""Reads report files as this program writes them with the package `trf`, a reader of somebody else's: tests/run starts it.

Usage: python3 read_trf.py FILE...
"""

import sys

import trf


def check(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    with open(path, encoding="utf-8") as file:
        tournament = trf.load(file)
    own = [line for line in lines if line.startswith("001")]
    assert len(tournament.players) == len(own), "players"
    for player, line in zip(tournament.players, own):
        assert player.startrank == int(line[4:8]), line
        assert player.name.strip() == line[14:47].strip(), line
        assert player.points == float(line[80:84]), line
        # It passes over games that have no result yet.
        told = [line[at + 7] for at in range(91, len(line), 10) if line[at + 7].strip()]
        assert [game.result for game in player.games] == told, (line, player.games)


for path in sys.argv[1:]:
    check(path)
    print("read:", path)
