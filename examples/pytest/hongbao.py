"""A client of a Hongbao server with the standard library only.

Calls have the names of the contracts (docs/calls.md). Paths and methods come from the OpenAPI document of the server, so
this file does not change when calls are added.
"""

import json
import os
import urllib.parse
import urllib.request

URL = os.environ.get("HONGBAO_URL", "http://127.0.0.1:3000")
CONTROL_TOKEN = os.environ.get("CONTROL_TOKEN")


class Refused(Exception):
    """A refusal of the server. `reason` is its name, `facts` are its values, such as the bound."""

    def __init__(self, call, answer):
        result = answer.get("result") or {}
        self.code = answer.get("code")
        self.reason = result.get("reason")
        self.facts = {name: value for name, value in result.items() if name not in ("reason", "hint")}
        super().__init__(f"{call}: {self.reason} ({self.code}) {answer.get('message')} {self.facts}")


class Server:
    def __init__(self, url=URL):
        self.url = url.rstrip("/")
        with urllib.request.urlopen(f"{self.url}/openapi.json?bodies=opened") as answer:
            document = json.load(answer)
        self.calls = {
            operation["operationId"]: (method.upper(), path)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if isinstance(operation, dict) and "operationId" in operation
        }

    def send(self, call, input=None, *, world=None, token=None):
        """Sends a call by its name and returns its result. Raises `Refused`."""
        method, path = self.calls[call]
        values = dict(input or {})
        for name in [part[1:-1] for part in path.split("/") if part.startswith("{")]:
            value = world if name == "world" else values.pop(name)
            path = path.replace(f"{{{name}}}", urllib.parse.quote(str(value)))
        # X-Envelope: an operator sends the bodies of members' calls without a seal.
        headers = {"content-type": "application/json", "x-envelope": "plain"}
        if world:
            headers["x-world"] = world
        if token:
            headers["x-access-token"] = token
        if CONTROL_TOKEN:
            headers["authorization"] = f"Bearer {CONTROL_TOKEN}"
        body = None
        if method == "GET":
            path += f"?{urllib.parse.urlencode(values)}" if values else ""
        else:
            body = json.dumps(values).encode()
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                read = json.load(answer)
        except urllib.error.HTTPError as error:
            read = json.load(error)
        if isinstance(read, dict) and read.get("success") is False:
            raise Refused(call, read)
        return read["result"] if isinstance(read, dict) and "result" in read else read

    def world(self, **options):
        """Creates a frozen world with a fixed seed."""
        made = self.send("createWorld", {"scenario": "empty", "seed": "test", "ttl": "1h", **options})
        return World(self, made["id"])


class World:
    def __init__(self, server, id):
        self.server, self.id = server, id

    def send(self, call, input=None, token=None):
        return self.server.send(call, input, world=self.id, token=token)

    def situation(self, name, **choices):
        """Puts a new member into a situation. Returns the played situation and the member."""
        played = self.send("playSituation", {"name": name, **choices})
        return played, Member(self, played["member"])

    def member(self, **given):
        made = self.send("createMember", given)
        return Member(self, made)

    def advance(self, by):
        return self.send("advanceClock", {"by": by})

    def audit(self):
        """Raises an AssertionError if the ledger does not balance."""
        audit = self.send("auditLedger")
        assert audit["balanced"], audit["problems"]

    def remove(self):
        self.send("deleteWorld")


class Member:
    def __init__(self, world, made):
        self.world, self.id, self.token = world, made["id"], made["token"]

    def send(self, call, input=None):
        return self.world.send(call, input, self.token)
