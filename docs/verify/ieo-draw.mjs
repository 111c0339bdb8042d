// Repeats the draw of a token subscription from its proof, and reports whether the proof yields the winners.
//
//   node docs/verify/ieo-draw.mjs proof.json      or      … | node docs/verify/ieo-draw.mjs
//
// The proof is the answer of `GET /api/prod/appProdIoe/draw?id=…` (the whole answer, or its `result`). The script needs
// only Node and shares no code with the server. Exit code 0: the draw is valid. 1: it is not, and the reasons are printed.
//
// The draw:
//   1. commitment = SHA-256 of the salt's text, published before the first application (in the list of subscriptions)
//   2. seed       = SHA-256 of the text <salt><closingPrice>, the price with eight decimals
//   3. tickets    = one for each lot, applications in the given order, all tickets of an application in sequence
//   4. for i = 0, 1, 2 … while lots are on offer and tickets remain:
//        r = the first 8 bytes of SHA-256 of the text <seed>:<i>, as an unsigned big-endian integer
//        j = i + r mod (number of tickets - i); the tickets at i and j are swapped; the ticket at i wins
//   5. winners    = the winning tickets of each application, in the order of the applications
// The proof does not contain two published values, which you compare yourself: the commitment and supply / lotSize
// (= lotsOffered), as the list of subscriptions showed them before the close.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text).digest();
const hex = (text) => sha256(text).toString('hex');

function problemsOf(proof) {
  const { commitment, salt, closingPrice, seed, lotsOffered, tickets, winners } = proof;
  if (![commitment, salt, closingPrice, seed].every((text) => typeof text === 'string'))
    return ['commitment, salt, closingPrice and seed must be texts'];
  if (!isListOfLots(tickets) || !isListOfLots(winners) || !Number.isSafeInteger(lotsOffered))
    return ['tickets and winners must be lists of {orderId, lots}, lotsOffered a whole number'];
  const problems = [];
  if (new Set(tickets.map(({ orderId }) => orderId)).size !== tickets.length)
    problems.push('an application holds tickets twice');
  if (!/^\d+\.\d{8}$/.test(closingPrice)) problems.push('the closing price has not eight decimals');
  if (hex(salt) !== commitment) problems.push('the salt is not the one that was committed to');
  if (hex(salt + closingPrice) !== seed)
    problems.push('the seed is not made of salt and closing price');
  const expected = JSON.stringify(draw(seed, tickets, lotsOffered));
  const claimed = JSON.stringify(winners.map(({ orderId, lots }) => ({ orderId, lots })));
  if (expected !== claimed)
    problems.push(`the winners are not those of the shuffle, which are ${expected}`);
  return problems;
}

function isListOfLots(list) {
  return (
    Array.isArray(list) &&
    list.every(
      (each) =>
        typeof each?.orderId === 'string' && Number.isSafeInteger(each.lots) && each.lots > 0,
    )
  );
}

function draw(seed, entries, lotsOffered) {
  const tickets = entries.flatMap(({ orderId, lots }) => Array(lots).fill(orderId));
  const won = new Map();
  for (let i = 0; i < lotsOffered && i < tickets.length; i++) {
    const r = sha256(`${seed}:${i}`).readBigUInt64BE();
    const j = i + Number(r % BigInt(tickets.length - i));
    [tickets[i], tickets[j]] = [tickets[j], tickets[i]];
    won.set(tickets[i], (won.get(tickets[i]) ?? 0) + 1);
  }
  return entries
    .filter(({ orderId }) => won.has(orderId))
    .map(({ orderId }) => ({ orderId, lots: won.get(orderId) }));
}

function read() {
  const text = readFileSync(process.argv[2] ?? 0, 'utf8');
  const json = JSON.parse(text);
  return json?.result ?? json;
}

let problems;
try {
  problems = problemsOf(read());
} catch (error) {
  problems = [`this is no proof of a draw: ${error.message}`];
}
if (problems.length === 0) console.log('The winners follow from the proof.');
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
