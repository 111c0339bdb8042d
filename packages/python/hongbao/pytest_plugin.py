"""Fixtures for pytest: the server, a world for each test, and a member in it."""

import os
import re
import shlex

import pytest

from .client import Server

# Folder of the worlds of failed tests, below the current folder, and the number of requests that their reports list.
FAILURES = os.path.join(".hongbao", "failures")
CALLS_MAX = 20


def pytest_configure(config):
    config.addinivalue_line("markers", "world(**options): fields of createWorld for the world of the test")


@pytest.fixture(scope="session")
def hongbao():
    """The server at HONGBAO_URL, http://127.0.0.1:3000 by default."""
    return Server()


@pytest.fixture
def world(hongbao, request):
    """A frozen world for one test. After the test its ledger is audited, and the world is deleted."""
    marker = request.node.get_closest_marker("world")
    world = hongbao.world(**(marker.kwargs if marker else {}))
    yield world
    try:
        world.audit()
    finally:
        world.remove()


@pytest.fixture
def member(world):
    """A new member of the world with 1,000 USDT, which bonuses of VIP levels do not change."""
    return world.member(balances={"USDT": "1000"}, bonuses=False)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    world = getattr(item, "funcargs", {}).get("world")
    if report.when == "call" and report.failed and world is not None:
        try:
            text = _keep_evidence(world, item.name)
        except Exception as error:  # The failure of the test is more important than that of its evidence.
            text = f"The world of the failed test was not kept: {error}"
        report.sections.append(("Hongbao", text))


def _keep_evidence(world, test):
    """Writes the world of a failed test to a file. Returns the command that opens it, and the last requests."""
    name = re.sub(r"\W+", "-", test)[:60]
    folder = os.path.join(FAILURES, f"{name}-{world.id}")
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, "world.hongbao")
    with open(file, "wb") as output:
        output.write(world.send("exportWorld"))
    records = world.send("listTraffic", {"limit": CALLS_MAX})["records"]
    member = next((each["memberId"] for each in records if "memberId" in each), None)
    command = f"npx hongbao open {shlex.quote(file)}" + (f" --as {member}" if member else "")
    lines = [
        f"  {each['status']} {each.get('call', each['path'])}"
        + (f" ({each['code']})" if each.get("code", 200) != 200 else "")
        for each in reversed(records)
    ]
    return "\n".join([f"Open the world of the failed test: {command}", "Its last requests, oldest first:", *lines])
