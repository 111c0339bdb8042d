#!/usr/bin/env sh
# The first calls with curl: a world, a member, an order, a jump of the clock, the audit.
# Run `npm start` in the repository first. HONGBAO_URL names another server.
set -eu
url=${HONGBAO_URL:-http://127.0.0.1:3000}

# The value of a field of the JSON in the standard input.
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p"; }
control() { curl -sS -X "$1" "$url/control$2" -H 'content-type: application/json' ${3:+--data "$3"}; }

world=$(control POST /worlds '{"scenario":"empty","seed":"test","ttl":"1h"}' | field id)
echo "world $world"
member=$(control POST "/worlds/$world/members" '{"balances":{"USDT":"1000"}}')
token=$(printf %s "$member" | field token)

# Members' calls are sealed. X-Envelope lets an operator on the server's machine send a plain body.
order=$(curl -sS "$url/api/trade/appTradePositions/create" \
  -H 'content-type: application/json' -H 'x-envelope: plain' -H "x-world: $world" -H "x-access-token: $token" \
  --data '{"symbol":"BTC/USDT","direction":"long","quantity":"0.01","leverage":10}')
echo "opened at $(printf %s "$order" | field openPrice)"

control POST "/worlds/$world/clock/advance" '{"by":"2h"}' >/dev/null
control GET "/worlds/$world/ledger/audit" | grep -q '"balanced":true' && echo 'the books balance'
control DELETE "/worlds/$world" >/dev/null
