// Reports whether the result and the payout of an option agree with its receipt.
//
//   node option-receipt.mjs receipt.json        or        … | node option-receipt.mjs
//
// The script needs only Node and shares no code with the server. Its input is the receipt or the whole answer of the call.
// Exit code 0: the receipt is valid. 1: it is not, and the reasons are printed. The result line lists the fields that were
// not checked. After the operator has published salt and seed (the list of worlds contains both), `--salt <text> --seed
// <text>` checks that the receipt committed to them, and that the seed yields every tick; before that, the ticks can be
// compared with the public candles. `--public-key <file>` also checks the server's signature over every field of the
// receipt: the file contains the answer of /api/set/appSysSet/getKeyByParam?key=receiptPublicKey, or the key in it.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MARKET_VERSIONS, priceAt } from './market.mjs';
import * as form from './receipt.mjs';

const SECOND_MS = 1_000;
const TICKS_AROUND = 3;
const ONE = 100_000_000n;
const RULE =
  'Entry is the last tick at or before acceptance, exit the last tick at or before acceptance plus the seconds. ' +
  'Up wins when exit is above entry, down when it is below; equal prices are a tie. ' +
  'A win pays stake x (1 + payout rate), rounded down to 8 decimals; a tie returns the stake; a loss pays nothing.';

const SALE_RULE =
  'A sale pays stake x (1 + payout rate), rounded down to 8 decimals, x (probability - spread), rounded down to 8 decimals. ' +
  'The probability is the standard normal distribution at x / sqrt(v n), truncated to 4 decimals: x is how far the price is ahead of the entry, ' +
  'n the seconds to the exit tick, v the mean squared change of a second over the last 15, 60 or 300, whichever gives the lowest.';
const SALE_WINDOWS = [15, 60, 300];
const SALE_TICKS = 301;
const SALE_SPREAD = 2_000_000n;

const isOneOf =
  (...all) =>
  (value) =>
    all.includes(value);
const isResult = isOneOf('win', 'lose', 'tie', 'sold');
const isBetween = (min, max) => (value) => form.isNumber(value) && value >= min && value <= max;
const isPrice = (value) => form.isAmount(value) && units(value) > 0n;
const LASTING = ['move', 'ramp', 'gap'];

const TICK = { at: form.isInstant, price: form.isAmount };
const INTERVENTION = {
  id: form.isText,
  kind: isOneOf(...LASTING, 'freeze', 'volatility', 'replay'),
  startAt: form.isInstant,
  endAt: form.isInstant,
  createdAt: form.isInstant,
  'percent?': (value) => isBetween(-100, 1e9)(value) && value > -100,
  'factor?': isBetween(0, 1e9),
  'points?': [{ second: form.isWhole, price: isPrice }],
  'endedAt?': form.isInstant,
  'stoppedAt?': form.isInstant,
};
const MARKET = {
  version: form.isPositive,
  symbol: form.isText,
  originAt: form.isInstant,
  'listedAt?': form.isInstant,
  basePrice: isPrice,
  pricePrecision: isBetween(0, 8),
  dailyVolatility: isBetween(0, 1e9),
  marketCorrelation: isBetween(-1, 1),
  interventions: [INTERVENTION],
};
const ORDER = {
  id: form.isText,
  symbol: form.isText,
  seconds: form.isPositive,
  direction: isOneOf('up', 'down'),
  stake: form.isAmount,
  payoutRate: form.isAmount,
  entryPrice: form.isAmount,
  entryTickAt: form.isInstant,
  expiresAt: form.isInstant,
  status: isOneOf('running', 'settled'),
};
const SETTLED = {
  ...ORDER,
  exitPrice: form.isAmount,
  exitTickAt: form.isInstant,
  result: isResult,
  payout: form.isAmount,
};
const SALE = {
  markPrice: form.isAmount,
  secondsLeft: form.isPositive,
  probability: form.isAmount,
  spread: form.isAmount,
  prices: [form.isAmount],
  rule: isOneOf(SALE_RULE),
};
const RECEIPT = {
  order: ORDER,
  seedCommitment: form.isHash,
  market: MARKET,
  entryTicks: [TICK],
  exitTicks: [TICK],
  rule: isOneOf(RULE),
  signature: form.isSignature,
  // Receipts of earlier versions listed a part of the interventions a second time.
  'interventions?': [INTERVENTION],
};

const TERMS = ['id', 'symbol', 'seconds', 'direction', 'stake', 'payoutRate', 'expiresAt'];
const PRICES = ['entryTicks[].price', 'exitTicks[].price', 'order.entryPrice', 'order.exitPrice'];
const SALE_PRICES = ['sale.prices', 'sale.markPrice'];
const FACTS = [
  'version',
  'originAt',
  'listedAt',
  'basePrice',
  'pricePrecision',
  'dailyVolatility',
  'marketCorrelation',
].map((name) => `market.${name}`);

/** Reports what is wrong with a receipt, and the fields that were not checked without the server's key. */
export function checkReceipt(receipt, { seed = null, salt = '', publicKey = null } = {}) {
  const problems = [];
  try {
    const expect = (isTrue, problem) => {
      if (!isTrue) problems.push(problem);
    };
    check(receipt, { seed, salt, publicKey }, expect);
    if (seed !== null && problems.length === 0) checkMarket(seed, receipt, expect);
  } catch (error) {
    problems.push(`it cannot be read: ${error.message}`);
  }
  const unchecked = [
    {
      paths: TERMS.map((name) => `order.${name}`),
      note: 'compare them with the order that was accepted',
    },
    {
      paths: ['market.interventions'],
      note: 'whether and when they were made: compare the ticks with the candles that were public',
    },
    ...(seed === null
      ? [
          {
            paths: [
              'seedCommitment',
              ...PRICES,
              ...(receipt?.sale === undefined ? [] : SALE_PRICES),
              ...FACTS,
            ],
            note: 'they need --salt and --seed',
          },
        ]
      : [{ paths: FACTS, note: 'only as far as the ticks depend on them' }]),
    ...(publicKey === null ? [{ paths: ['signature'], note: 'it needs --public-key' }] : []),
  ];
  return { problems, unchecked };
}

function check(receipt, { seed, salt, publicKey }, expect) {
  const isSettled = receipt?.order?.status === 'settled';
  const isSold = isSettled && receipt.order.result === 'sold';
  const wrong = form.misshapen(receipt, {
    ...RECEIPT,
    ...(isSettled ? { order: SETTLED, recomputed: isResult } : {}),
    ...(isSold ? { sale: SALE } : {}),
  });
  for (const path of wrong) expect(false, `${path} is missing, unknown or malformed`);
  if (wrong.length > 0) return;

  const { order, seedCommitment, market, entryTicks, exitTicks, recomputed } = receipt;
  const { direction, seconds, expiresAt } = order;
  const { signature, ...signed } = receipt;
  if (publicKey !== null)
    expect(
      verify(null, Buffer.from(canonical(signed)), publicKey, Buffer.from(signature, 'base64')),
      'its signature is not the server’s',
    );
  if (seed !== null)
    expect(
      createHash('sha256').update(salt).update(seed).digest('hex') === seedCommitment,
      'the commitment is to another seed',
    );

  const entryAt = tickAt(expiresAt - seconds * SECOND_MS);
  const expiryAt = tickAt(expiresAt);
  const exitAt = isSold ? order.exitTickAt : expiryAt;
  expect(order.entryTickAt === entryAt, `its entry tick has to be that of ${entryAt}`);
  checkTicks('entry', entryTicks, entryAt, order.entryPrice, expect);
  checkInterventions(market.interventions, exitAt, expect);
  if (receipt.interventions !== undefined) {
    const acting = market.interventions.filter(
      ({ endAt, stoppedAt = endAt }) => stoppedAt >= entryAt,
    );
    expect(
      canonical(receipt.interventions) === canonical(acting),
      'its two lists of interventions differ',
    );
  }
  expect(market.symbol === order.symbol, `the market is that of ${market.symbol}`);
  if (!isSettled) {
    expect(exitTicks.length === 0, 'it runs and tells what is to come');
    return;
  }
  expect(order.exitTickAt === exitAt, `its exit tick has to be that of ${exitAt}`);
  checkTicks('exit', exitTicks, exitAt, order.exitPrice, expect);

  if (isSold) {
    checkSale(receipt, entryAt, expiryAt, expect);
    return;
  }
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

/** Checks that the price of a sale follows from the prices before it. */
function checkSale({ order, sale, recomputed }, entryAt, expiryAt, expect) {
  const { exitTickAt, direction } = order;
  const secondsLeft = (expiryAt - exitTickAt) / SECOND_MS;
  expect(
    exitTickAt % SECOND_MS === 0 && exitTickAt >= entryAt && secondsLeft >= 1,
    'it was not sold while it ran',
  );
  expect(sale.secondsLeft === secondsLeft, `there were ${secondsLeft} seconds left`);
  expect(sale.markPrice === order.exitPrice, 'the sale has another price than the exit');
  expect(units(sale.spread) === SALE_SPREAD, 'the spread is another one');
  expect(recomputed === 'sold', 'recomputed it has to be sold');
  expect(sale.prices.length === SALE_TICKS, `the sale needs ${SALE_TICKS} prices`);
  expect(sale.prices.at(-1) === sale.markPrice, 'the last price is not that of the sale');
  const prices = sale.prices.map(units);
  const sign = direction === 'up' ? 1n : -1n;
  const ahead = (units(sale.markPrice) - units(order.entryPrice)) * sign;
  const scores = SALE_WINDOWS.map((window) => {
    let sum = 0n;
    for (let at = prices.length - window; at < prices.length; at++) {
      const change = prices[at] - prices[at - 1];
      sum += change * change;
    }
    const variance = Number(sum) / window;
    if (ahead === 0n) return 0;
    if (variance === 0) return ahead > 0n ? Infinity : -Infinity;
    return Number(ahead) / Math.sqrt(variance * secondsLeft);
  });
  const share = BigInt(Math.floor(normalShare(Math.min(...scores)) * 10_000)) * (ONE / 10_000n);
  expect(units(sale.probability) === share, `the probability has to be ${share} units`);
  const stake = units(order.stake);
  const whole = stake + (stake * units(order.payoutRate)) / ONE;
  const paid = share > SALE_SPREAD ? (whole * (share - SALE_SPREAD)) / ONE : 0n;
  expect(units(order.payout) === paid, `it has to pay ${paid} units, not ${units(order.payout)}`);
}

/** The standard normal distribution (Abramowitz and Stegun, 26.2.19). */
function normalShare(score) {
  const x = Math.abs(score);
  if (x > 8) return score < 0 ? 0 : 1;
  const factors = [
    0.000005383, 0.0000488906, 0.0000380036, 0.0032776263, 0.0211410061, 0.049867347,
  ];
  let power = factors.slice(1).reduce((sum, factor) => factor + x * sum, factors[0]);
  power = 1 + x * power;
  for (let doubling = 0; doubling < 4; doubling++) power *= power;
  const above = 0.5 / power;
  return score < 0 ? above : 1 - above;
}

/** Checks that interventions are in the order of their creation, and act only on ticks after they were made or ended. */
function checkInterventions(interventions, exitAt, expect) {
  for (const [index, each] of interventions.entries()) {
    const { id, kind, startAt, endAt, createdAt, endedAt, stoppedAt } = each;
    const acts = `intervention ${id} acts on what was priced before it was`;
    expect(startAt >= tickAt(createdAt) + SECOND_MS, `${acts} made`);
    const isEnded = endedAt !== undefined || stoppedAt !== undefined;
    expect(!isEnded || stoppedAt === tickAt(endedAt) + SECOND_MS, `${acts} ended`);
    expect(
      [startAt, endAt].every((at) => at % SECOND_MS === 0) &&
        (kind === 'gap' ? endAt === startAt : endAt > startAt) &&
        startAt <= exitAt &&
        (!isEnded || (stoppedAt > startAt && stoppedAt < endAt && stoppedAt <= exitAt)),
      `intervention ${id} does not act in whole seconds before the exit`,
    );
    const parameter = LASTING.includes(kind)
      ? each.percent
      : { freeze: 0, volatility: each.factor, replay: each.points?.[0] }[kind];
    expect(parameter !== undefined, `intervention ${id} has no size`);
    const before = interventions[index - 1];
    const isLater =
      before === undefined ||
      createdAt > before.createdAt ||
      (createdAt === before.createdAt && id > before.id);
    expect(isLater, `intervention ${id} is not in the order of creation`);
  }
}

/** Checks that every tick is the one that the seed determines. */
function checkMarket(seed, { order, market, entryTicks, exitTicks, sale }, expect) {
  if (!MARKET_VERSIONS.includes(market.version)) {
    const known = MARKET_VERSIONS.join(' and ');
    expect(false, `its market is version ${market.version}, this computes ${known}`);
    return;
  }
  const before = (sale?.prices ?? []).map((price, place) => ({
    at: order.exitTickAt - (SALE_TICKS - 1 - place) * SECOND_MS,
    price,
  }));
  for (const { at, price } of [...entryTicks, ...exitTicks, ...before]) {
    const own = priceAt(seed, market, at / SECOND_MS);
    expect(units(price) === own, `the tick of ${at} says ${price}, the seed makes ${own} units`);
  }
}

/** Checks that the ticks are those around an instant, one a second, and that its tick has the order's price. */
function checkTicks(name, ticks, at, price, expect) {
  const first = at - TICKS_AROUND * SECOND_MS;
  for (const [index, tick] of ticks.entries())
    expect(
      tick.at === first + index * SECOND_MS,
      `the ${name} ticks are not exactly one per second`,
    );
  expect(ticks.length <= 2 * TICKS_AROUND + 1, `there are more ${name} ticks than those around it`);
  const found = ticks[TICKS_AROUND];
  expect(found !== undefined, `the ${name} tick of ${at} is missing`);
  if (found)
    expect(found.price === price, `the ${name} tick says ${found.price}, the order ${price}`);
}

/** The last tick at or before an instant. */
function tickAt(instant) {
  return Math.floor(instant / SECOND_MS) * SECOND_MS;
}

/** Parses a decimal with 8 places to an integer of 1e-8. */
function units(text) {
  return BigInt(text.replace('.', ''));
}

/** Serializes a value as JSON with sorted names, which is the text that the server signs. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function main(args) {
  const option = (name) => {
    const at = args.indexOf(name);
    return at < 0 ? null : args.splice(at, 2)[1];
  };
  const seed = option('--seed');
  const salt = option('--salt') ?? '';
  const keyFile = option('--public-key');
  let receipt;
  let publicKey = null;
  try {
    if (keyFile !== null) {
      const text = readFileSync(keyFile, 'utf8');
      publicKey = text.trimStart().startsWith('{') ? JSON.parse(text).result : text;
    }
    receipt = form.readResult(args[0]);
    if (!receipt?.order) throw new Error('there is no order in it');
  } catch (error) {
    console.log(`Not a receipt: ${error.message}`);
    return 1;
  }
  const { order } = receipt;
  const { problems, unchecked } = checkReceipt(receipt, { seed, salt, publicKey });
  if (problems.length > 0) {
    console.log(`Option ${order.id} does not follow from its receipt:`);
    for (const problem of problems) console.log(`- ${problem}`);
    return 1;
  }
  const found =
    order.result === 'sold'
      ? `Option ${order.id} follows from its receipt: sold at ${order.exitPrice} with ${receipt.sale.secondsLeft} seconds left, ${order.payout} of a stake of ${order.stake}.`
      : order.status === 'running'
        ? `Option ${order.id} runs; its entry ${order.entryPrice} follows from its receipt.`
        : `Option ${order.id} follows from its receipt: ${order.direction} from ${order.entryPrice} to ${order.exitPrice} is a ${order.result}, ${order.payout} of a stake of ${order.stake}.`;
  const lead = publicKey === null ? 'Not checked' : 'Only the server’s signature covers';
  console.log(`${found} ${lead}: ${form.describeUnchecked(unchecked)}.`);
  return 0;
}

if (form.isStarted(import.meta.url)) process.exitCode = main(process.argv.slice(2));
