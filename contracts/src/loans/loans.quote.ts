import { mulDiv, ONE } from '../money.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { CreditStep, LoanIdentity } from './loans.types.ts';

const HOURS_PER_DAY = BigInt(DAY_MS / HOUR_MS);

/** Interest of the whole term: `amount * rate * days`, rounded up. */
export function totalInterest(amount: bigint, dailyRate: bigint, days: number): bigint {
  return mulDiv(amount * dailyRate, BigInt(days), ONE, 'ceil');
}

export interface RunningLoan {
  readonly principal: bigint;
  readonly dailyRate: bigint;
  /** Start of the loan in epoch ms. */
  readonly startAt: number;
  readonly endAt: number;
}

export interface OverdueTerms {
  readonly graceMs: number;
  /** The factor of the interest after the grace period. */
  readonly factor: number;
}

/**
 * Interest until now, by started hour, rounded up. From the end of the grace period every hour counts `factor` times.
 */
export function accruedInterest(loan: RunningLoan, overdue: OverdueTerms, now: number): bigint {
  return interestFor(loan.principal, loan.dailyRate, countedHours(loan, overdue, now));
}

/** Interest of a principal for a number of hours, rounded up. */
export function interestFor(principal: bigint, dailyRate: bigint, hours: number): bigint {
  return mulDiv(principal * dailyRate, BigInt(hours), ONE * HOURS_PER_DAY, 'ceil');
}

export interface OwingLoan extends RunningLoan, OverdueTerms {
  /** Interest settled by earlier repayments and not yet paid. */
  readonly settledInterest: bigint;
  /** Hours of settled interest; hours after the grace period count several times. */
  readonly settledHours: number;
}

/** The debt at an instant, in units of USDT. */
export interface Owed {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly total: bigint;
  /** Hours for which interest has been counted. */
  readonly hours: number;
}

/** The debt of a running loan at an instant: the principal, plus interest for every started hour. */
export function owedOf(loan: OwingLoan, now: number): Owed {
  const { principal, dailyRate, settledInterest, settledHours } = loan;
  const hours = countedHours(loan, loan, now);
  const interest = settledInterest + interestFor(principal, dailyRate, hours - settledHours);
  return { principal, interest, total: principal + interest, hours };
}

/** Started hours of interest until now; those after the grace period are counted `factor` times. */
export function countedHours(
  { startAt, endAt }: Pick<RunningLoan, 'startAt' | 'endAt'>,
  { graceMs, factor }: OverdueTerms,
  now: number,
): number {
  return startedHours(startAt, now) + startedHours(endAt + graceMs, now) * (factor - 1);
}

/** Number of started hours between two instants (epoch ms); zero when the second is not after the first. */
export function startedHours(from: number, to: number): number {
  return Math.max(0, Math.ceil((to - from) / HOUR_MS));
}

/** Loan to value: the debt as a fraction of the collateral's value, rounded up. Null without collateral. */
export function loanToValue(owed: bigint, quantity: bigint, price: bigint): bigint | null {
  const worth = quantity * price;
  return worth === 0n ? null : mulDiv(owed * ONE, ONE, worth, 'ceil');
}

/**
 * The collateral price at which an LTV is reached, such as that of the margin call or of the sale. Rounded up, so that
 * the member is warned one unit early rather than late.
 */
export function priceAtLtv(owed: bigint, quantity: bigint, ltv: bigint): bigint | null {
  return quantity === 0n ? null : mulDiv(owed * ONE, ONE, quantity * ltv, 'ceil');
}

/** The repayment that lowers the LTV to a target, rounded up; zero when it is lower already. */
export function repaymentFor(owed: bigint, quantity: bigint, price: bigint, ltv: bigint): bigint {
  const most = mulDiv(quantity * price, ltv, ONE * ONE, 'floor');
  // Stryker disable next-line EqualityOperator: when both are equal, the difference is zero in either case
  return owed > most ? owed - most : 0n;
}

/** The maximum loan that a collateral secures at a price, rounded down. */
export function loanAgainst(quantity: bigint, price: bigint, initialLtv: bigint): bigint {
  return mulDiv(quantity * price, initialLtv, ONE * ONE, 'floor');
}

/** The collateral needed for an amount at a price, rounded up to the coin's step. */
export function collateralFor(
  amount: bigint,
  price: bigint,
  initialLtv: bigint,
  step: bigint,
): bigint {
  return mulDiv(amount * ONE, ONE, price * initialLtv * step, 'ceil') * step;
}

/** The maximum credit limit by identity and VIP level: `base * (1 + level / 4)`, rounded down. */
export function creditCap(base: bigint, vipLevel: number): bigint {
  return mulDiv(base, BigInt(4 + vipLevel), 4n, 'floor');
}

/** The credit terms of an identity level: amounts in USDT units, shares as fractions in units. */
export interface CreditTerms {
  /** The maximum credit limit at VIP level 0, without fees. */
  readonly base: bigint;
  /** The share of paid trading fees that counts, initially and for a proven member. */
  readonly feeShare: bigint;
  readonly provenFeeShare: bigint;
  /** Days of membership after which a member with a repaid loan is proven. */
  readonly provenDays: number;
}

/** The facts that determine a credit limit. Amounts in USDT units. */
export interface CreditRecord {
  readonly vipLevel: number;
  /** Credit granted by an operator. */
  readonly granted: bigint;
  /** Trading fees paid by the main account. */
  readonly feesPaid: bigint;
  /** Whole days since the registration. */
  readonly memberDays: number;
  readonly hasRepaidLoan: boolean;
}

/** The share of the trading fees that counts now: `provenFeeShare` after a repaid loan and `provenDays`. */
export function earnedShare(terms: CreditTerms, record: CreditRecord): bigint {
  const isProven = record.hasRepaidLoan && record.memberDays >= terms.provenDays;
  return isProven ? terms.provenFeeShare : terms.feeShare;
}

/**
 * The credit limit: the granted credit plus a share of the trading fees paid, rounded down, at most `creditCap`. The
 * share is below 1, so that a member who defaults never gains more than the fees that the member paid.
 */
export function creditLimit(terms: CreditTerms, record: CreditRecord): bigint {
  const earned = mulDiv(record.feesPaid, earnedShare(terms, record), ONE, 'floor');
  const cap = creditCap(terms.base, record.vipLevel);
  const limit = record.granted + earned;
  return limit < cap ? limit : cap;
}

/**
 * The next step that raises the credit limit. `vip` when the limit is already the maximum of an advanced identity. A
 * repaid loan comes before more days, because it is possible as soon as the limit allows the smallest loan
 * (`minAmount`).
 */
export function nextCreditStep(
  identity: LoanIdentity,
  terms: CreditTerms,
  record: CreditRecord,
  minAmount: bigint,
): CreditStep {
  if (identity === 'none') return 'verify';
  const limit = creditLimit(terms, record);
  if (limit >= creditCap(terms.base, record.vipLevel))
    return identity === 'basic' ? 'verifyAdvanced' : 'vip';
  if (record.feesPaid === 0n || limit < minAmount) return 'trade';
  if (!record.hasRepaidLoan) return 'repay';
  return record.memberDays < terms.provenDays ? 'wait' : 'trade';
}

/** Splits a payment into interest first and then principal; the remainder is `excess`. */
export function splitRepayment(
  payment: bigint,
  interest: bigint,
  principal: bigint,
): { interest: bigint; principal: bigint; excess: bigint } {
  const toInterest = payment < interest ? payment : interest;
  const rest = payment - toInterest;
  const toPrincipal = rest < principal ? rest : principal;
  return { interest: toInterest, principal: toPrincipal, excess: rest - toPrincipal };
}

/** Bounds above which a loan requires a second review: an amount, or a share of the credit limit. Null: no bound. */
export interface SecondLook {
  readonly secondLookAbove: bigint | null;
  readonly secondLookShare: bigint | null;
}

/**
 * Whether a loan requires a second review: a credit loan above a share of the member's limit, or a pledge loan above an
 * amount, unless the member's advanced identity is verified.
 */
export function needsSecondLook(
  { secondLookAbove, secondLookShare }: SecondLook,
  amount: bigint,
  { creditLimit, isAdvanced }: { creditLimit: bigint; isAdvanced: boolean },
): boolean {
  if (secondLookShare !== null && amount > mulDiv(creditLimit, secondLookShare, ONE, 'floor'))
    return true;
  return secondLookAbove !== null && amount > secondLookAbove && !isAdvanced;
}
