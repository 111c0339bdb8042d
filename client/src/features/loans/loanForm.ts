import {
  collateralFor,
  interestFor,
  loanAgainst,
  loanToValue,
  needsSecondLook,
  priceAtLtv,
  totalInterest,
} from '@hongbao/contracts/loans/loans.quote';
import { type LoanType, loanTypes } from '@hongbao/contracts/loans/loans.types';
import { formatUnits, stepOfDecimals } from '@hongbao/contracts/money';
import { trimZeros, typedUnits } from '../../lib/decimalInput.ts';
import { hasFields, isMapOf, isOneOf, isText } from '../../lib/guards.ts';
import { displayDigits } from '../../lib/numbers.ts';

export interface LoanForm {
  type: LoanType;
  /** Id of the selected term by loan type. The selection of each type is stored separately. */
  setIds: Readonly<Partial<Record<LoanType, string>>>;
  amount: string;
  coin: string;
  /** The collateral as typed by the member. If empty, the collateral is computed from the amount. */
  quantity: string;
}

export const emptyLoan: LoanForm = {
  type: 'credit',
  setIds: {},
  amount: '',
  coin: 'BTC',
  quantity: '',
};

export const isLoanForm = hasFields<LoanForm>({
  type: isOneOf(loanTypes),
  setIds: isMapOf(isText),
  amount: isText,
  coin: isText,
  quantity: isText,
});

/**
 * Applies a change. A change of the coin clears the collateral, because a quantity of one coin is meaningless for
 * another.
 */
export function reduceLoan(form: LoanForm, change: Partial<LoanForm>): LoanForm {
  const isOther = change.coin !== undefined && change.coin !== form.coin;
  return { ...form, ...(isOther ? { quantity: '' } : {}), ...change };
}

/** The available terms in units, and the member's limits and balances. */
export interface LoanFacts {
  term: {
    id: string;
    days: number;
    dailyRate: bigint;
    min: bigint;
    max: bigint;
    initialLtv: bigint | null;
    marginCallLtv: bigint | null;
    liquidationLtv: bigint | null;
    overdueFactor: number;
    secondLookAbove: bigint | null;
    secondLookShare: bigint | null;
  };
  creditLimit: bigint;
  creditLeft: bigint;
  isAdvanced: boolean;
  isVerified: boolean;
  isOverdue: boolean;
  /** Price of the collateral coin, and the available balance of that coin. */
  price: bigint | null;
  available: bigint;
}

export interface LoanSummary {
  amount: bigint;
  quantity: bigint;
  /** Minimum collateral for the amount, rounded up to the displayed decimals of the coin. */
  needed: bigint | null;
  most: bigint;
  interest: bigint;
  due: bigint;
  daily: bigint;
  dailyLate: bigint;
  ltv: bigint | null;
  callPrice: bigint | null;
  salePrice: bigint | null;
  isLookedAtTwice: boolean;
}

const HOURS_OF_DAY = 24;
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Computes the costs of a loan and the thresholds of its collateral with the same functions as the server. */
export function summarizeLoan(form: LoanForm, facts: LoanFacts): LoanSummary {
  const { term, price } = facts;
  const amount = typedUnits(form.amount, { unit: 'USDT' }) ?? 0n;
  const isPledge = form.type === 'pledge';
  const step = stepOfDecimals(displayDigits(form.coin));
  const needed =
    isPledge && price !== null && term.initialLtv !== null && amount > 0n
      ? collateralFor(amount, price, term.initialLtv, step)
      : null;
  const quantity =
    form.quantity === '' ? (needed ?? 0n) : (typedUnits(form.quantity, { unit: form.coin }) ?? 0n);
  const carried =
    price !== null && term.initialLtv !== null
      ? loanAgainst(facts.available, price, term.initialLtv)
      : 0n;
  const hasCollateral = isPledge && price !== null && quantity > 0n && amount > 0n;
  const daily = interestFor(amount, term.dailyRate, HOURS_OF_DAY);
  const interest = totalInterest(amount, term.dailyRate, term.days);
  return {
    amount,
    quantity,
    needed,
    most: least(term.max, isPledge ? carried : facts.creditLeft),
    interest,
    due: amount + interest,
    daily,
    dailyLate: interestFor(amount, term.dailyRate, HOURS_OF_DAY * term.overdueFactor),
    ltv: hasCollateral ? loanToValue(amount, quantity, price) : null,
    callPrice:
      hasCollateral && term.marginCallLtv !== null
        ? priceAtLtv(amount, quantity, term.marginCallLtv)
        : null,
    salePrice:
      hasCollateral && term.liquidationLtv !== null
        ? priceAtLtv(amount, quantity, term.liquidationLtv)
        : null,
    isLookedAtTwice: needsSecondLook(term, amount, facts),
  };
}

export interface LoanProblem {
  field: 'amount' | 'quantity' | 'member';
  key: string;
  /** The violated bound as a decimal string, with its currency. */
  bound?: { value: string; coin: string };
}

/** Returns the problems of a loan application, the most important first. */
export function loanProblems(
  form: LoanForm,
  facts: LoanFacts,
  summary: LoanSummary,
): LoanProblem[] {
  const { term } = facts;
  const { amount, quantity, needed } = summary;
  const usdt = (value: bigint) => ({ value: formatUnits(value), coin: 'USDT' });
  const coins = (value: bigint) => ({ value: formatUnits(value), coin: form.coin });
  const problem = (
    isWrong: boolean,
    field: LoanProblem['field'],
    key: string,
    bound?: LoanProblem['bound'],
  ): LoanProblem[] => (isWrong ? [{ field, key, ...(bound ? { bound } : {}) }] : []);
  const isPledge = form.type === 'pledge';
  return [
    ...problem(!facts.isVerified, 'member', 'identity'),
    ...problem(facts.isOverdue, 'member', 'overdue'),
    ...problem(amount === 0n, 'amount', 'amountMissing'),
    ...problem(amount > 0n && amount < term.min, 'amount', 'amountTooSmall', usdt(term.min)),
    ...problem(amount > term.max, 'amount', 'amountTooLarge', usdt(term.max)),
    ...problem(
      !isPledge && amount <= term.max && amount > facts.creditLeft,
      'amount',
      'creditLimit',
      usdt(facts.creditLeft),
    ),
    ...problem(
      isPledge && needed !== null && quantity < needed,
      'quantity',
      'collateralLow',
      coins(needed ?? 0n),
    ),
    ...problem(
      isPledge && amount > 0n && quantity > facts.available,
      'quantity',
      'balance',
      coins(facts.available),
    ),
  ];
}

export function loanBody(form: LoanForm, { term }: LoanFacts, { amount, quantity }: LoanSummary) {
  const credit = { setId: term.id, amount: formatUnits(amount) };
  return {
    credit,
    pledge: { ...credit, pledgeCurrency: form.coin, pledgeQuantity: formatUnits(quantity) },
  };
}

/** Formats units as a decimal without trailing zeros. */
export const toDecimalText = (value: bigint): string => trimZeros(formatUnits(value));
