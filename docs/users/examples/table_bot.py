"""A bot that plays at a table of a server, with nothing of tefuda: python table_bot.py http://localhost:7406 TABLE INVITATION"""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

base, table, invitation = sys.argv[1].rstrip("/"), *sys.argv[2:4]


def post(path, body, session=""):
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {session}"} if session else {})}
    with urllib.request.urlopen(urllib.request.Request(base + path, json.dumps(body).encode(), headers)) as found:
        return json.load(found)


session = post("/api/me", {"name": "table_bot.py"})["session"]
post(f"/api/tables/{table}/seats", {"invitation": invitation}, session)
url = base.replace("http", "ws", 1) + f"/tables/{table}"
with connect(url, additional_headers={"authorization": f"Bearer {session}"}, max_size=None) as socket:
    for message in map(json.loads, socket):
        if message["type"] == "request" and message.get("options"):  # only who is asked is told options
            useful = [o for o in message["options"] if not o.get("idle")] or message["options"]
            answer = random.choice(useful)["text"]
            number = message["number"]  # an answer to an older request is refused and harms nothing
            socket.send(json.dumps({"type": "choose", "id": f"{number}", "request": number, "answer": answer}))
        elif message["type"] == "over":
            print("over", message["result"])
            break
