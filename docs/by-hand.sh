#!/bin/sh
# Uses the API with curl and openssl only: creates a world, signs in, opens a position with sealed bodies, lowers the
# market price, and reads the liquidation. `sh docs/by-hand.sh [http://127.0.0.1:3000]`; set CONTROL_TOKEN when the
# server has one.
set -eu

server=${1:-http://127.0.0.1:3000}
world=by-hand-$$
control="$server/control/worlds"
work=$(mktemp -d)
trap 'rm -rf "$work"; operator -X DELETE "$control/$world" >/dev/null || true' EXIT

operator() {
  curl -s -H 'content-type: application/json' ${CONTROL_TOKEN:+-H "authorization: Bearer $CONTROL_TOKEN"} "$@"
}

# Prints a text field of a JSON answer.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# Prints the answer; fails with the whole answer when it does not report success.
granted() {
  answer=$(cat)
  case $answer in
    '{"success":true'*) printf '%s' "$answer" ;;
    '') echo "No server answers at $server" >&2; exit 1 ;;
    *) echo "refused: $answer" >&2; exit 1 ;;
  esac
}

# Seals a body: a key of 32 letters encrypted with RSA, a dot, and the JSON encrypted with AES and that key; both parts
# in base64.
seal() {
  key=$(openssl rand -hex 16)
  printf '%s' "$key" | openssl pkeyutl -encrypt -pubin -inkey "$work/public.pem" -pkeyopt rsa_padding_mode:pkcs1 | openssl base64 -A
  printf .
  printf '%s' "$1" | openssl enc -aes-256-ecb -K "$(printf '%s' "$key" | od -An -tx1 | tr -d ' \n')" | openssl base64 -A
}

# post <path> <json>: makes a sealed call of the member.
post() {
  seal "$2" >"$work/body"
  curl -s -X POST -H 'content-type: application/json' -H "x-world: $world" \
    ${token:+-H "x-access-token: $token"} --data-binary @"$work/body" "$server/api$1"
}

echo "▸ a world of its own"
operator -X POST "$control" -d "{\"id\":\"$world\",\"scenario\":\"empty\",\"seed\":\"by hand\",\"ttl\":\"1h\"}" | granted >/dev/null
curl -s -H "x-world: $world" "$server/api/set/appSysSet/getKeyByParam?key=rsaPublicKey" | granted |
  field result | sed 's/\\n/\
/g' >"$work/public.pem"

echo "▸ a member with 1,000 USDT, who signs in"
operator -X POST "$control/$world/members" \
  -d '{"email":"li@example.com","password":"by hand 123","verified":true,"balances":{"USDT":"1000"}}' | granted >/dev/null
token=
token=$(post /app/login '{"method":"password","account":"li@example.com","password":"by hand 123"}' | granted | field token)

echo "▸ long 0.05 BTC, ten times"
post /trade/appTradePositions/create '{"symbol":"BTC/USDT","direction":"long","quantity":"0.05","leverage":10}' | granted >/dev/null

echo "▸ the market falls by 30 %"
operator -X POST "$control/$world/market/interventions" -d '{"symbol":"BTC/USDT","kind":"gap","percent":-30}' | granted >/dev/null
operator -X POST "$control/$world/clock/advance" -d '{"by":"10s"}' | granted >/dev/null

echo "▸ what became of it"
closed=$(curl -s -H "x-world: $world" -H "x-access-token: $token" "$server/api/trade/appTradePositions/listMy?status=closed" | granted)
reason=$(printf '%s' "$closed" | field closeReason)
echo "  closed by $reason"
[ "$reason" = liquidation ]
operator "$control/$world/ledger/audit" | granted | grep -q '"balanced":true'
echo "  the books balance"
