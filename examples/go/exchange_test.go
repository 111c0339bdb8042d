package hongbao

import (
	"errors"
	"testing"
)

// world creates a world for one test. After the test its ledger is audited, and the world is deleted.
func world(t *testing.T) World {
	t.Helper()
	world, err := ServerFromEnvironment().CreateWorld()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		var audit AuditLedger
		if err := world.Control("GET", "/ledger/audit", nil, &audit); err != nil || !audit.Balanced {
			t.Errorf("the ledger does not balance: %v %v", audit.Problems, err)
		}
		if err := world.Control("DELETE", "", nil, nil); err != nil {
			t.Error(err)
		}
	})
	return world
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAPositionIsLiquidatedWhenTheMarketFalls(t *testing.T) {
	world := world(t)
	var played struct{ Member CreateMember }
	situation := map[string]any{"name": "liquidation-in", "in": "60s"}
	must(t, world.Control("POST", "/situations", situation, &played))
	must(t, world.Control("POST", "/clock/advance", map[string]any{"by": "61s"}, nil))
	var closed ListPositions
	list := "/trade/appTradePositions/listMy?status=closed"
	must(t, world.Call(played.Member.Token, "GET", list, nil, &closed))
	if len(closed.Records) != 1 || *closed.Records[0].CloseReason != "liquidation" {
		t.Fatalf("no liquidated position: %+v", closed.Records)
	}
}

func TestAnOrderAboveTheBalanceIsRefused(t *testing.T) {
	world := world(t)
	var member CreateMember
	given := map[string]any{"balances": map[string]string{"USDT": "1"}}
	must(t, world.Control("POST", "/members", given, &member))
	order := map[string]any{"symbol": "BTC/USDT", "direction": "long", "quantity": "0.01", "leverage": 10}
	err := world.Call(member.Token, "POST", "/trade/appTradePositions/create", order, &OpenPosition{})
	var refused *Refused
	if !errors.As(err, &refused) || refused.Reason != "insufficientBalance" {
		t.Fatalf("not refused: %v", err)
	}
}
