import pytest
from hongbao import Refused

pytest_plugins = "pytester"

ORDER = {"symbol": "BTC/USDT", "direction": "long", "quantity": "0.01", "leverage": 10}


def test_a_position_is_liquidated_when_the_market_falls(world):
    played, member = world.situation("liquidation-in", **{"in": "60s"})
    assert member.send("listPositions", {"status": "running"})["total"] == 1
    world.advance("61s")
    [closed] = member.send("listPositions", {"status": "closed"})["records"]
    assert closed["closeReason"] == "liquidation"
    titles = [notice["title"] for notice in member.send("listNotices")["records"]]
    assert "Position liquidated" in titles


def test_a_loan_gets_a_margin_call(world):
    played, member = world.situation("margin-call", **{"in": "60s"})
    world.advance("61s")
    kinds = [notice["kind"] for notice in member.send("listNotices")["records"]]
    assert "loanMarginCall" in kinds


def test_an_order_above_the_balance_is_refused_with_its_bound(member):
    with pytest.raises(Refused) as refusal:
        member.send("openPosition", {**ORDER, "quantity": "1"})
    assert refusal.value.reason == "insufficientBalance"
    assert refusal.value.facts["bound"] == "1000.00000000"


@pytest.mark.world(at="2026-03-01 09:00:00")
def test_a_world_begins_at_the_instant_of_its_marker(world):
    assert world.send("getClock")["now"] == 1772326800000


def test_a_monday_brings_the_red_envelope(world):
    played, member = world.situation("vip-eve-of-monday", level=3)
    world.send("advanceClock", {"until": "vip.redEnvelope"})
    kinds = [notice["kind"] for notice in member.send("listNotices")["records"]]
    assert "weeklyRedEnvelope" in kinds


def test_the_same_seed_and_calls_lead_to_the_same_state(hongbao):
    hashes = []
    for _ in range(2):
        world = hongbao.world(at="2026-03-01 09:00:00")
        member = world.member(balances={"USDT": "1000"})
        member.send("openPosition", ORDER)
        world.advance("2d")
        hashes.append(world.send("hashWorld")["hash"])
        world.remove()
    assert hashes[0] == hashes[1]


def test_a_failed_test_keeps_its_world_and_reports_the_command_that_opens_it(pytester):
    pytester.makepyfile(
        """
        def test_red(world, member):
            member.send("openPosition", {"symbol": "BTC/USDT", "direction": "long", "quantity": "0.01", "leverage": 10})
            assert member.send("listPositions", {"status": "running"})["total"] == 2
        """
    )
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*npx hongbao open .hongbao/failures/test_red-*/world.hongbao --as *", "  200 openPosition"])
    [file] = pytester.path.glob(".hongbao/failures/*/world.hongbao")
    assert file.read_bytes().startswith(b"SQLite format 3")
