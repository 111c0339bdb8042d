import { ONE, mulDiv, multiply } from '../money.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** The daily income of an order, in units, rounded down, because it is a credit to the member. */
export function dailyIncome(amount: bigint, dailyRate: bigint): bigint {
  return multiply(amount, dailyRate, 'floor');
}

/** The gross income, cost and net income of one machine per day, in units of USDT. */
export interface MachineDay {
  readonly gross: bigint;
  readonly cost: bigint;
  readonly net: bigint;
}

/** Prices of a day: USDT per TH/s, and USDT per kWh. */
export interface MiningPrices {
  readonly perTerahash: bigint;
  readonly perKilowattHour: bigint;
}

const HOURS_OF_DAY = 24n;
const WATTS_OF_KILOWATT = 1_000n;

/**
 * The daily income of a machine from its data sheet: hashrate in TH/s, power in W. The cost is a debit and rounds up.
 */
export function machineDay(hashrate: number, power: number, prices: MiningPrices): MachineDay {
  const gross = BigInt(hashrate) * prices.perTerahash;
  const cost = mulDiv(
    BigInt(power) * HOURS_OF_DAY,
    prices.perKilowattHour,
    WATTS_OF_KILOWATT,
    'ceil',
  );
  return { gross, cost, net: gross - cost };
}

/** The daily net income of a machine divided by its price, as a rate, truncated. */
export function machineRate(net: bigint, price: bigint): bigint {
  return mulDiv(net, ONE, price, 'floor');
}

/** An early exit: the paid income is deducted from the principal, and the remainder is returned. In units. */
export function earlyExit(
  principal: bigint,
  incomePaid: bigint,
): { takenBack: bigint; returned: bigint } {
  const takenBack = incomePaid < principal ? incomePaid : principal;
  return { takenBack, returned: principal - takenBack };
}

/**
 * Start of the first day of an order: the next full hour, so that the days of many orders end at the same instants.
 * Epoch ms.
 */
export function nextFullHour(after: number): number {
  return Math.floor(after / HOUR_MS) * HOUR_MS + HOUR_MS;
}

/** The future payments of an order with their instants. Amounts in units, instants in epoch ms. */
export interface Schedule {
  readonly dailyIncome: bigint;
  readonly totalIncome: bigint;
  readonly startsAt: number;
  readonly endsAt: number;
}

export function scheduleOf(dailyIncome: bigint, cycleDays: number, boughtAt: number): Schedule {
  const startsAt = nextFullHour(boughtAt);
  return {
    dailyIncome,
    totalIncome: dailyIncome * BigInt(cycleDays),
    startsAt,
    endsAt: startsAt + cycleDays * DAY_MS,
  };
}

/** The daily income of machines of one kind: zero when power costs more than they earn. In units. */
export function machinesIncome(netDaily: bigint, quantity: bigint): bigint {
  return netDaily > 0n ? netDaily * quantity : 0n;
}

/** A daily rate as a rate for a year of 365 days, without compounding. */
export function yearlyRate(dailyRate: bigint): bigint {
  return dailyRate * 365n;
}

/** Days until machines have paid for themselves, rounded up; null when they never do. */
export function paybackDays(price: bigint, netDaily: bigint): number | null {
  return netDaily <= 0n ? null : Number((price + netDaily - 1n) / netDaily);
}
