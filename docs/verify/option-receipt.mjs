// Reports whether the result and the payout of an option agree with its receipt.
//
//   node option-receipt.mjs receipt.json        or        … | node option-receipt.mjs
//
// The script needs only Node and shares no code with the server. Its input is the receipt or the whole answer of the call.
// Exit code 0: the receipt is valid. 1: it is not, and the reasons are printed. After the operator has published salt and
// seed (the list of worlds contains both), `--salt <text> --seed <text>` checks that the receipt committed to them, and that
// the seed yields every tick; before that, the ticks can be compared with the public candles. `--public-key <file>` also
// checks the server's signature over every field of the receipt: the file contains the answer of
// /api/set/appSysSet/getKeyByParam?key=receiptPublicKey, or the key in it.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MARKET_VERSIONS, priceAt } from './market.mjs';

const SECOND_MS = 1_000;
const ONE = 100_000_000n;
const RULE =
  'Entry is the last tick at or before acceptance, exit the last tick at or before acceptance plus the seconds. ' +
  'Up wins when exit is above entry, down when it is below; equal prices are a tie. ' +
  'A win pays stake x (1 + payout rate), rounded down to 8 decimals; a tie returns the stake; a loss pays nothing.';

const args = process.argv.slice(2);
const seed = option('--seed');
const salt = option('--salt') ?? '';
const keyFile = option('--public-key');

let receipt;
try {
  const given = JSON.parse(readFileSync(args[0] ?? 0, 'utf8'));
  receipt = given.order ? given : given.result;
  if (!receipt?.order) throw new Error('there is no order in it');
} catch (error) {
  console.log(`Not a receipt: ${error.message}`);
  process.exit(1);
}

const { order } = receipt;
const problems = [];
try {
  check(receipt);
} catch (error) {
  problems.push(`it cannot be read: ${error.message}`);
}
if (problems.length > 0) {
  console.log(`Option ${order.id} does not follow from its receipt:`);
  for (const problem of problems) console.log(`- ${problem}`);
  process.exit(1);
}
console.log(
  order.status === 'running'
    ? `Option ${order.id} runs; its entry ${order.entryPrice} follows from its receipt.`
    : `Option ${order.id} follows from its receipt: ${order.direction} from ${order.entryPrice} to ${order.exitPrice} is a ${order.result}, ${order.payout} of a stake of ${order.stake}.`,
);

/** Removes a flag and its value from the arguments and returns the value; null when the flag is absent. */
function option(name) {
  const at = args.indexOf(name);
  return at < 0 ? null : args.splice(at, 2)[1];
}

/** Serializes a value as JSON with sorted names, which is the text that the server signs. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function checkSignature({ signature, ...signed }) {
  const text = readFileSync(keyFile, 'utf8');
  const key = text.trimStart().startsWith('{') ? JSON.parse(text).result : text;
  const bytes = Buffer.from(String(signature), 'base64');
  expect(
    verify(null, Buffer.from(canonical(signed)), key, bytes),
    'its signature is not the server’s',
  );
}

function check({ rule, seedCommitment, interventions, market, entryTicks, exitTicks, recomputed }) {
  const { direction, seconds, expiresAt, status } = order;
  if (keyFile !== null) checkSignature(receipt);
  expect(rule === RULE, 'the rule is another');
  expect(/^[0-9a-f]{64}$/.test(seedCommitment), 'the commitment to the seed is no SHA-256');
  if (seed !== null)
    expect(
      createHash('sha256').update(salt).update(seed).digest('hex') === seedCommitment,
      'the commitment is to another seed',
    );
  expect(direction === 'up' || direction === 'down', `the direction is ${direction}`);
  expect(Number.isInteger(seconds) && seconds > 0, `it runs for ${seconds} seconds`);

  if (seed !== null) checkMarket(market, [...entryTicks, ...exitTicks]);

  const acceptedAt = expiresAt - seconds * SECOND_MS;
  const entryAt = Math.floor(acceptedAt / SECOND_MS) * SECOND_MS;
  const exitAt = Math.floor(expiresAt / SECOND_MS) * SECOND_MS;
  expect(order.entryTickAt === entryAt, `its entry tick has to be that of ${entryAt}`);
  checkTicks('entry', entryTicks, entryAt, order.entryPrice);
  const isAfterTheFact = (decidedAt, actsFrom) =>
    actsFrom > decidedAt && (decidedAt < acceptedAt || actsFrom > entryAt);
  for (const { id, createdAt, startAt, endedAt, stoppedAt } of interventions) {
    const acts = `intervention ${id} acts on what was priced before it was`;
    expect(isAfterTheFact(createdAt, startAt), `${acts} made`);
    expect(endedAt === undefined || isAfterTheFact(endedAt, stoppedAt), `${acts} ended`);
  }
  if (status === 'running') {
    for (const name of ['exitPrice', 'exitTickAt', 'result', 'payout'])
      expect(order[name] === undefined, `it runs and has ${name} already`);
    expect(recomputed === undefined && exitTicks.length === 0, 'it runs and tells what is to come');
    return;
  }
  expect(status === 'settled', `its status is ${status}`);
  expect(order.exitTickAt === exitAt, `its exit tick has to be that of ${exitAt}`);
  checkTicks('exit', exitTicks, exitAt, order.exitPrice);

  const entry = units(order.entryPrice);
  const exit = units(order.exitPrice);
  const won = direction === 'up' ? exit > entry : exit < entry;
  const result = exit === entry ? 'tie' : won ? 'win' : 'lose';
  expect(order.result === result, `it has to be a ${result}, not a ${order.result}`);
  expect(recomputed === result, `recomputed it has to be a ${result}, not a ${recomputed}`);
  const stake = units(order.stake);
  const winnings = (stake * units(order.payoutRate)) / ONE;
  const payout = { win: stake + winnings, tie: stake, lose: 0n }[result];
  expect(
    units(order.payout) === payout,
    `it has to pay ${payout} units, not ${units(order.payout)}`,
  );
}

/** Checks that every tick is the one that the seed determines. */
function checkMarket(market, ticks) {
  expect(market.symbol === order.symbol, `the market is that of ${market.symbol}`);
  if (!MARKET_VERSIONS.includes(market.version)) {
    const known = MARKET_VERSIONS.join(' and ');
    problems.push(`its market is version ${market.version}, this computes ${known}`);
    return;
  }
  const instants = [market.originAt, market.listedAt ?? 0, ...ticks.map(({ at }) => at)];
  if (!instants.every((at) => Number.isSafeInteger(at))) throw new Error('an instant is no number');
  for (const { at, price } of ticks) {
    const own = priceAt(seed, market, at / SECOND_MS);
    expect(units(price) === own, `the tick of ${at} says ${price}, the seed makes ${own} units`);
  }
}

/** Checks that the ticks are in order, one a second, and that the tick of the order has the order's price. */
function checkTicks(name, ticks, at, price) {
  for (const [index, tick] of ticks.entries())
    expect(
      tick.at % SECOND_MS === 0 && (index === 0 || tick.at === ticks[index - 1].at + SECOND_MS),
      `the ${name} ticks are not one a second`,
    );
  const found = ticks.find((tick) => tick.at === at);
  expect(found !== undefined, `the ${name} tick of ${at} is missing`);
  if (found)
    expect(found.price === price, `the ${name} tick says ${found.price}, the order ${price}`);
}

/** Parses a decimal of at most 8 places to an integer of 1e-8. */
function units(text) {
  const [, whole, fraction = ''] = /^(\d{1,11})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount`);
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(8, '0'));
}

function expect(isTrue, problem) {
  if (!isTrue) problems.push(problem);
}
