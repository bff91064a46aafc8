"""A bot in a process of its own: it reads a JSON message a line and answers with one. It looks a turn ahead."""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def hear():
    return json.loads(sys.stdin.readline())


def ask(message):
    say(message)
    return hear()


def worth(me, number, seed):
    """Try the option of a number on a dealt position, and play on at random to the end of the turn."""
    ask({"type": "imagine", "line": "deal", "seed": seed})
    ask({"type": "go", "line": "deal", "index": number})
    line = ask({"type": "playout", "line": "deal", "turns": 0})
    return line["chances"][me]


for text in sys.stdin:
    message = json.loads(text)
    if message["type"] == "hello":
        luck = message["seed"]
        say({"type": "hello", "protocol": 1, "name": "a turn ahead"})
    elif message["type"] == "choose":
        me = ord(message["player"]) - ord("A")
        idle = set(message["idle"])
        options = [i for i in range(len(message["options"])) if i not in idle][:12]
        best = options[0]
        if len(options) > 1:
            best = max(options, key=lambda i: sum(worth(me, i, luck + k) for k in range(3)))
        say({"type": "answer", "id": message["id"], "index": best})
