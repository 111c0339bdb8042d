"""A client with forms and snake_case, in the dialect of the file dialects/snake.yaml. Needs no packages."""

import base64
import datetime
import json
import os
import urllib.request

from client import URL, Client, Refused

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def control(path, **body):
    """Calls the operator's API, which needs no dialect."""
    headers = {"Content-Type": "application/json"}
    if token := os.environ.get("CONTROL_TOKEN"):
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(f"{URL}/control{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["result"]


def expect(condition, what, *values):
    assert condition, f"{what}: {values}"
    print(f"  {what}")


world = control("/worlds", dialect="snake", ttl="1h")["id"]


def advance(by):
    control(f"/worlds/{world}/clock/advance", by=by)


client = Client(world)
profile = client.login("demo@hongbao.example", "hongbao123")
expect(profile["invite_code"], "logs in, and reads the member", profile)
wallets = client.post("/api/wallet/list.do")["wallets"]
expect(float(wallets[0]["available"]) > 0, "reads balances", wallets[0])

proof = client.upload("proof.png", PNG)
client.post("/api/wallet/recharge.do", currency="USDT", network="TRC20", num="150", proof=proof)
advance("1h")
deposit = client.get("/api/wallet/recharges.do", page_no=1, page_size=5)["rows"][0]
expect(deposit["num"] == "150.00000000" and deposit["status"] == 1, "deposits", deposit)
when = datetime.datetime.strptime(deposit["created_at"], "%d/%m/%Y %H:%M:%S")
expect(when.year >= 2026, "reads times as texts", when)

[price] = client.get("/api/market/price.do", symbol="BTC_USDT")
expect(float(price["last_price"]) > 0, "shows prices", price)
candles = client.get("/api/market/kline.do", symbol="BTC_USDT", type=60, limit=5)
expect(len(candles) == 5 and candles[0]["id"] % 3_600_000 == 0, "draws a chart", candles[0])

order = client.post(
    "/api/contract/open.do",
    symbol="BTC_USDT", side="BUY", deposit="80", leverage=5, order_type="MARKET",
)
rows = client.get("/api/contract/list.do", status="running")["rows"]
mine = next(row for row in rows if row["order_no"] == order["order_no"])
expect(mine["side"] == "BUY" and float(mine["yield_rate"]) > -100, "trades", mine)
client.post("/api/contract/close.do", order_no=order["order_no"])
rows = client.get("/api/contract/list.do", status="closed")["rows"]
expect(rows[0]["order_no"] == order["order_no"], "closes the position", rows[0])

terms = client.get("/api/binary/config.do", symbol="BTC_USDT")[0]
bought = client.post(
    "/api/binary/buy.do", config_id=terms["id"], num=terms["min_num"], direction="RISE"
)
advance(f"{terms['period'] + 2}s")
rows = client.get("/api/binary/list.do")["rows"]
mine = next(row for row in rows if row["order_no"] == bought["order_no"])
expect(mine["status"] == "settled", "buys an option", mine)

product = next(
    row for row in client.get("/api/product/list.do")["rows"] if row["type"] == "debt"
)
client.post("/api/product/buy.do", product_no=product["product_no"], num=product["min_amount"])
rows = client.get("/api/product/orders.do")["rows"]
expect(rows[0]["product_no"] == product["product_no"], "buys a product", rows[0])

plan = next(each for each in client.get("/api/loan/config.do") if each["type"] == "credit")
loan = client.post("/api/loan/apply.do", config_id=plan["id"], num=plan["min_amount"])
rows = client.get("/api/loan/list.do")["rows"]
expect(any(row["id"] == loan["id"] for row in rows), "applies for a loan", rows)

account = client.post(
    "/api/wallet/add_account.do",
    currency="USDT", network="TRC20", address="nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    fund_password="withdraw123",
)
client.post(
    "/api/wallet/withdraw.do",
    currency="USDT", num="30", account_id=account["id"], fund_password="withdraw123",
)
advance("1h")
rows = client.get("/api/wallet/withdraws.do")["rows"]
expect(rows[0]["status"] == "DONE", "withdraws", rows[0])

rows = client.get("/api/message/list.do", page_no=1, page_size=5)["rows"]
expect(rows[0]["is_read"] == "N" and rows[0]["title"], "reads notices", rows[0])
try:
    client.post("/api/binary/buy.do", config_id="none", num="1", direction="SIDEWAYS")
    raise AssertionError("a direction that does not exist was accepted")
except Refused as refusal:
    expect("direction" in str(refusal), "reads a refusal in its own names", refusal)
