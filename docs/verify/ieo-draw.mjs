// Repeats the draw of a token subscription from its proof, and reports whether the proof yields the winners.
//
//   node docs/verify/ieo-draw.mjs proof.json      or      … | node docs/verify/ieo-draw.mjs
//
// The proof is the answer of `GET /api/prod/appProdIoe/draw?id=…` (the whole answer, or its `result`). The script needs
// only Node and shares no code with the server. Exit code 0: the draw is valid. 1: it is not, and the reasons are printed.
// The result line lists what the proof alone cannot show.
//
// The draw:
//   1. salt       = the text 2: and 64 hexadecimal digits. Its SHA-256, the commitment, is published before the first
//                   application (in the list of subscriptions), and fixes the salt and this rule
//   2. seed       = SHA-256 of lines, separated by line breaks: the salt, the closing price with eight decimals, the lots on
//                   offer, and for each application in the order of the ids its id, its lots and its nonces, separated by
//                   spaces. A nonce is the random value that the member's device sent with the application
//   3. tickets    = one for each lot, applications in the given order, all tickets of an application in sequence
//   4. for i = 0, 1, 2 … while lots are on offer and tickets remain:
//        r = the first 8 bytes of SHA-256 of the text <seed>:<i>, as an unsigned big-endian integer
//        j = i + r mod (number of tickets - i); the tickets at i and j are swapped; the ticket at i wins
//   5. winners    = the winning tickets of each application, in the order of the applications
//
// Subscriptions that opened in an earlier version have a salt without 2: and no nonces; their seed is the SHA-256 of the
// text <salt><closingPrice>.

import { createHash } from 'node:crypto';
import * as form from './receipt.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest();
const hex = (text) => sha256(text).toString('hex');

const isNonce = (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const isSalt = (value) => typeof value === 'string' && /^(?:2:)?[0-9a-f]{64}$/.test(value);
const isEarlier = ({ salt }) => !salt.startsWith('2:');

const LOTS = { orderId: form.isWord, lots: form.isPositive };
const PROOF = {
  commitment: form.isHash,
  salt: isSalt,
  closingPrice: form.isAmount,
  seed: form.isHash,
  lotsOffered: form.isWhole,
  tickets: [{ ...LOTS, nonces: [isNonce] }],
  winners: [LOTS],
};

/** Reports what is wrong with a proof, and the fields that only a comparison with other sources can check. */
export function checkDraw(proof) {
  const wrong = form.misshapen(proof, {
    ...PROOF,
    ...(isSalt(proof?.salt) && isEarlier(proof) ? { tickets: [LOTS] } : {}),
  });
  if (wrong.length > 0)
    return { problems: wrong.map((path) => `${path} is missing, unknown or malformed`) };
  const { commitment, salt, seed, lotsOffered, tickets, winners } = proof;
  const problems = [];
  if (tickets.some(({ orderId }, index) => index > 0 && orderId <= tickets[index - 1].orderId))
    problems.push('the applications are not in the order of their ids, each once');
  if (hex(salt) !== commitment) problems.push('the salt is not the one that was committed to');
  if (seedOf(proof) !== seed) problems.push('the seed is not made of these inputs');
  const expected = JSON.stringify(draw(seed, tickets, lotsOffered));
  const claimed = JSON.stringify(winners.map(({ orderId, lots }) => ({ orderId, lots })));
  if (expected !== claimed)
    problems.push(`the winners are not those of the shuffle, which are ${expected}`);
  const unchecked = [
    { paths: ['commitment'], note: 'compare it with the one published before the opening' },
    { paths: ['closingPrice'], note: 'compare it with the price of BTC/USDT at the close' },
    { paths: ['lotsOffered'], note: 'compare it with supply / lotSize' },
    isEarlier(proof)
      ? {
          paths: ['tickets'],
          note: 'the seed does not depend on them: the operator could know it before the close',
        }
      : {
          paths: ['tickets'],
          note:
            'look for your own lots and nonces; the seed was unknown to all before the last nonce, ' +
            'but the operator could choose an application made after it',
        },
  ];
  return { problems, unchecked };
}

function seedOf(proof) {
  const { salt, closingPrice, lotsOffered, tickets } = proof;
  if (isEarlier(proof)) return hex(salt + closingPrice);
  const applications = tickets.map(({ orderId, lots, nonces }) =>
    [orderId, lots, ...nonces].join(' '),
  );
  return hex([salt, closingPrice, lotsOffered, ...applications].join('\n'));
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

function main(file) {
  let found;
  try {
    found = checkDraw(form.readResult(file));
  } catch (error) {
    found = { problems: [`this is not a proof of a draw: ${error.message}`] };
  }
  const { problems, unchecked } = found;
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  console.log(
    `The winners follow from the proof. Not checked: ${form.describeUnchecked(unchecked)}.`,
  );
  return 0;
}

if (form.isStarted(import.meta.url)) process.exitCode = main(process.argv[2]);
