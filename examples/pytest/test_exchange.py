import pytest
from hongbao import Refused

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


def test_an_order_above_the_balance_is_refused_with_its_bound(world):
    member = world.member(balances={"USDT": "1"})
    with pytest.raises(Refused) as refusal:
        member.send("openPosition", ORDER)
    assert refusal.value.reason == "insufficientBalance"
    assert refusal.value.facts["bound"] == "1.00000000"


def test_a_monday_brings_the_red_envelope(world):
    played, member = world.situation("vip-eve-of-monday", level=3)
    world.send("advanceClock", {"until": "vip.redEnvelope"})
    kinds = [notice["kind"] for notice in member.send("listNotices")["records"]]
    assert "weeklyRedEnvelope" in kinds


def test_the_same_seed_and_calls_lead_to_the_same_state(server):
    hashes = []
    for _ in range(2):
        world = server.world(at="2026-03-01 09:00:00")
        member = world.member(balances={"USDT": "1000"})
        member.send("openPosition", ORDER)
        world.advance("2d")
        hashes.append(world.send("hashWorld")["hash"])
        world.remove()
    assert hashes[0] == hashes[1]
