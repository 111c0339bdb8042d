"""A client of a Hongbao server with the standard library only.

Calls have the names of the contracts (docs/calls.md). Paths and methods come from the OpenAPI document of the server, so
this module does not change when calls are added.
"""

import json
import os
import urllib.error
import urllib.parse
import urllib.request


class Refused(Exception):
    """A refusal of the server. `reason` is its name, `facts` are its values, such as the bound."""

    def __init__(self, call, answer):
        result = answer.get("result") or {}
        self.code = answer.get("code")
        self.reason = result.get("reason")
        self.facts = {name: value for name, value in result.items() if name not in ("reason", "hint")}
        super().__init__(f"{call}: {self.reason} ({self.code}) {answer.get('message')} {self.facts}")


class Server:
    """A running server: the one at `url`, or at HONGBAO_URL, or at http://127.0.0.1:3000.

    `token` is the operator's token, by default CONTROL_TOKEN; it is required unless the server runs on this machine.
    """

    def __init__(self, url=None, token=None):
        self.url = (url or os.environ.get("HONGBAO_URL") or "http://127.0.0.1:3000").rstrip("/")
        self.token = token or os.environ.get("CONTROL_TOKEN")
        try:
            with urllib.request.urlopen(f"{self.url}/openapi.json?bodies=opened") as answer:
                document = json.load(answer)
        except urllib.error.URLError as error:
            raise ConnectionError(
                f"No Hongbao server answers at {self.url} ({error.reason}). Start one with: npx hongbao. "
                "HONGBAO_URL is the address of another server."
            ) from error
        self.calls = {
            operation["operationId"]: (method.upper(), path)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if isinstance(operation, dict) and "operationId" in operation
        }

    def send(self, call, input=None, *, world=None, token=None):
        """Sends a call by its name and returns its result; a file as bytes. Raises `Refused`."""
        if call not in self.calls:
            raise ValueError(f"{call} is not a call. docs/calls.md lists the calls.")
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
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        body = None
        if method == "GET":
            path += f"?{urllib.parse.urlencode(values)}" if values else ""
        else:
            body = json.dumps(values).encode()
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            content = answer.read()
            if not answer.headers.get("content-type", "").startswith("application/json"):
                return content
        read = json.loads(content)
        if isinstance(read, dict) and read.get("success") is False:
            raise Refused(call, read)
        return read["result"] if isinstance(read, dict) and "result" in read else read

    def world(self, **options):
        """Creates a frozen world with a fixed seed. `options` are the fields of createWorld."""
        made = self.send("createWorld", {"scenario": "empty", "seed": "test", "ttl": "1h", **options})
        return World(self, made["id"])


class World:
    """A world of a server: a platform with its own clock, prices and ledger."""

    def __init__(self, server, id):
        self.server, self.id = server, id

    def send(self, call, input=None, token=None):
        """Sends a call in this world, as an operator or with a member's token."""
        return self.server.send(call, input, world=self.id, token=token)

    def situation(self, name, **choices):
        """Puts a new member into a situation. Returns the played situation and the member."""
        played = self.send("playSituation", {"name": name, **choices})
        return played, Member(self, played["member"])

    def member(self, **given):
        """Creates a member. `given` are the fields of createMember, such as `balances={"USDT": "100"}`."""
        return Member(self, self.send("createMember", given))

    def advance(self, by):
        """Advances the clock by a duration, such as "61s", through all due events."""
        return self.send("advanceClock", {"by": by})

    def audit(self):
        """Raises an AssertionError if the ledger does not balance."""
        audit = self.send("auditLedger")
        assert audit["balanced"], audit["problems"]

    def remove(self):
        """Deletes the world."""
        self.send("deleteWorld")


class Member:
    """A signed-in member of a world."""

    def __init__(self, world, made):
        self.world, self.id, self.token = world, made["id"], made["token"]

    def send(self, call, input=None):
        """Sends a call of the app as this member."""
        return self.world.send(call, input, self.token)
