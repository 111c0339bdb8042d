import { houseAccountOf, memberAccount } from './accounts.ts';
import { SECOND_MS } from './calendar.ts';
import type { Check } from './check.types.ts';
import { type Wanted, expectHeld, expectMovements, movementsOf } from './movements.ts';
import { ONE, down } from './units.ts';

interface OptionOrder {
  readonly id: string;
  readonly memberId: string;
  readonly book: string;
  readonly symbol: string;
  readonly seconds: bigint;
  readonly direction: string;
  readonly stake: bigint;
  readonly payoutRate: bigint;
  readonly entryPrice: bigint;
  readonly entryTickAt: bigint;
  readonly expiresAt: bigint;
  readonly status: string;
  readonly exitPrice: bigint | null;
  readonly exitTickAt: bigint | null;
  readonly result: string | null;
  readonly payout: bigint | null;
  readonly createdAt: bigint;
  readonly settledAt: bigint | null;
}

const RUNNING_MAX = 5;

/**
 * Checks that the results of options follow from direction, entry and exit price, and that stakes and payouts are
 * booked once.
 */
export function checkOptions(check: Check): void {
  const { file, findings } = check;
  const prices = new Map<string, bigint>();
  const ofMember = new Map<string, OptionOrder[]>();
  for (const option of file.rows<OptionOrder>(`SELECT * FROM "OptionOrder" ORDER BY rowid`)) {
    findings.count('options');
    const say = (text: string) => findings.find(`option ${option.id}`, text);
    checkTimes(option, check.doneUntil, say);
    checkResult(option, say);
    checkBooks(check, option);
    samePrice(prices, option.symbol, option.entryTickAt, option.entryPrice, say);
    if (option.exitTickAt !== null && option.exitPrice !== null)
      samePrice(prices, option.symbol, option.exitTickAt, option.exitPrice, say);
    const before = ofMember.get(option.memberId) ?? [];
    const running = before.filter((each) => (each.settledAt ?? each.expiresAt) > option.createdAt);
    if (running.length >= RUNNING_MAX) say(`is one of ${running.length + 1} that run at once`);
    ofMember.set(option.memberId, [...running, option]);
  }
}

type Say = (text: string) => void;

function checkTimes(option: OptionOrder, doneUntil: bigint, say: Say): void {
  const { createdAt, seconds, expiresAt, entryTickAt, exitTickAt, settledAt, status } = option;
  if (expiresAt !== createdAt + seconds * SECOND_MS) say('does not expire after its seconds');
  if (entryTickAt !== (createdAt / SECOND_MS) * SECOND_MS)
    say(`entered at the tick of ${entryTickAt}`);
  if (status === 'running' && expiresAt < doneUntil) say(`expired at ${expiresAt} and still runs`);
  if (option.result === 'sold') {
    if (settledAt === null || settledAt < createdAt || settledAt >= expiresAt)
      say(`was sold at ${settledAt}`);
    else if (exitTickAt !== (settledAt / SECOND_MS) * SECOND_MS)
      say(`was sold at the tick of ${exitTickAt}`);
    return;
  }
  if (status === 'settled' && exitTickAt !== (expiresAt / SECOND_MS) * SECOND_MS)
    say(`left at the tick of ${exitTickAt}`);
  if (status === 'settled' && settledAt !== expiresAt) say(`was settled at ${settledAt}`);
}

function checkResult(option: OptionOrder, say: Say): void {
  const { status, direction, entryPrice, exitPrice, stake, payoutRate } = option;
  if (status === 'running') {
    if (exitPrice !== null || option.result !== null || option.payout !== null)
      say('runs and has a result');
    return;
  }
  if (status !== 'settled' || exitPrice === null) return say(`is ${status} without an exit`);
  const whole = stake + down(stake * payoutRate, ONE);
  if (option.result === 'sold') {
    // The highest price is that of a certain win, less the spread of 2 %.
    const { payout } = option;
    if (payout === null || payout <= 0n || payout > down(whole * 98n, 100n))
      say(`was sold for ${payout}`);
    return;
  }
  const isUp = exitPrice > entryPrice;
  const won = isUp === (direction === 'up') ? 'win' : 'lose';
  const result = exitPrice === entryPrice ? 'tie' : won;
  const payouts = { win: whole, tie: stake, lose: 0n };
  if (option.result !== result) say(`is a ${result}, not a ${option.result}`);
  if (option.payout !== payouts[result]) say(`pays ${payouts[result]}, not ${option.payout}`);
}

function checkBooks(check: Check, option: OptionOrder): void {
  const { id, memberId, book, stake, payout, status, createdAt, settledAt } = option;
  const own = memberAccount(memberId, book);
  const payouts = houseAccountOf(book, 'payouts');
  const stakeOf = (flag: Wanted['flag'], at: bigint | null, amount = stake): Wanted => ({
    flag,
    kind: 'optionStake',
    from: own,
    to: payouts,
    amount,
    at,
  });
  const won = (payout ?? 0n) - stake;
  const wanted: Wanted[] = [stakeOf('hold', createdAt)];
  if (status === 'settled') {
    if (won < 0n) wanted.push(stakeOf('capture', settledAt, -won));
    if (payout !== 0n) wanted.push(stakeOf('release', settledAt, won < 0n ? stake + won : stake));
  }
  if (won > 0n)
    wanted.push({
      flag: 'posting',
      kind: 'optionPayout',
      from: payouts,
      to: own,
      amount: won,
      at: settledAt,
    });
  expectMovements(check, `option ${id}`, movementsOf(check, 'option', id), wanted);
  expectHeld(check, `option ${id}`, id, status === 'running' ? [stake] : []);
}

/** Checks that a tick has the same price as an entry and as an exit. */
function samePrice(
  prices: Map<string, bigint>,
  symbol: string,
  at: bigint,
  price: bigint,
  say: Say,
): void {
  const tick = `${symbol} at ${at}`;
  const known = prices.get(tick) ?? price;
  prices.set(tick, known);
  if (known !== price) say(`saw ${price} for ${tick}, another option ${known}`);
}
