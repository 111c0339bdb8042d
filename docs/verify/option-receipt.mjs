// Says whether the result and the payout of an option follow from its receipt.
//
//   node option-receipt.mjs receipt.json        or        … | node option-receipt.mjs
//
// It needs nothing but Node and knows nothing but the rules. It takes the receipt itself or the whole answer of the call.
// Exit code 0: everything follows; 1: something does not, and what. Once the operator tells salt and seed (a list of
// worlds has both), `--salt <text> --seed <text>` shows that they are what the receipt committed to, and that every
// tick is the one the seed makes; until then the ticks can be compared with the candles that everybody sees.
// `--public-key <file>` also shows that the receipt is the server's, with no field changed or left out: the file holds the
// answer of /api/set/appSysSet/getKeyByParam?key=receiptPublicKey, or the key in it.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MARKET_VERSION, priceAt } from './market.mjs';

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

/** Takes a flag and its text out of the arguments; null when it is not there. */
function option(name) {
  const at = args.indexOf(name);
  return at < 0 ? null : args.splice(at, 2)[1];
}

/** JSON with sorted names: what is signed. */
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

/** Every tick is the one that the seed makes. */
function checkMarket(market, ticks) {
  expect(market.symbol === order.symbol, `the market is that of ${market.symbol}`);
  if (market.version !== MARKET_VERSION) {
    problems.push(`its market is version ${market.version}, this computes ${MARKET_VERSION}`);
    return;
  }
  const instants = [market.originAt, market.listedAt ?? 0, ...ticks.map(({ at }) => at)];
  if (!instants.every((at) => Number.isSafeInteger(at))) throw new Error('an instant is no number');
  for (const { at, price } of ticks) {
    const own = priceAt(seed, market, at / SECOND_MS);
    expect(units(price) === own, `the tick of ${at} says ${price}, the seed makes ${own} units`);
  }
}

/** One tick a second, in order, and the one that counts at the price of the order. */
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

/** A decimal of at most 8 places as a whole number of 1e-8. */
function units(text) {
  const [, whole, fraction = ''] = /^(\d{1,11})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount`);
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(8, '0'));
}

function expect(isTrue, problem) {
  if (!isTrue) problems.push(problem);
}
