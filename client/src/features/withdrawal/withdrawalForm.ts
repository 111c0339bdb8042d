import { codeBounds, passwordBounds } from '@hongbao/contracts/identityBounds';
import { parseUnits, units } from '@hongbao/contracts/money';
import { textViolation } from '@hongbao/contracts/textBounds';
import {
  maxWithdrawal,
  quoteWithdrawal,
  type WithdrawalFacts,
  type WithdrawalQuote,
} from '@hongbao/contracts/withdrawal/withdrawal.quote';
import { parseTyped } from '../../lib/decimalInput.ts';
import { hasFields, isText } from '../../lib/guards.ts';
import type { Settlement } from '../settlement/settlement.api.ts';
import { defaultAccount } from '../settlement/settlementForm.ts';
import type { WithdrawalConfig } from './withdrawal.api.ts';

export interface WithdrawalForm {
  currency: string;
  /** Id of the selected account. Empty if none is selected. */
  settlementId: string;
  amount: string;
}

export const emptyWithdrawal = (currency: string): WithdrawalForm => ({
  currency,
  settlementId: '',
  amount: '',
});

export const isWithdrawalForm = hasFields<WithdrawalForm>({
  currency: isText,
  settlementId: isText,
  amount: isText,
});

/** Applies a change. A change of the coin clears the form, because amount and destination depend on the coin. */
export function reduceWithdrawal(
  form: WithdrawalForm,
  change: Partial<WithdrawalForm>,
): WithdrawalForm {
  const isOther = change.currency !== undefined && change.currency !== form.currency;
  return { ...(isOther ? emptyWithdrawal(form.currency) : form), ...change };
}

/**
 * Returns the destination: the selected account, or without a selection the default account of the coin. `defaults` are
 * ids by coin.
 */
export function findDestination(
  { currency, settlementId }: WithdrawalForm,
  bound: readonly Settlement[],
  defaults: Readonly<Record<string, string>> = {},
): Settlement | null {
  if (settlementId === '') return defaultAccount(currency, bound, defaults);
  return bound.find((one) => one.currency === currency && one.id === settlementId) ?? null;
}

/**
 * Returns cost and bounds of a withdrawal to an account; null if the coin no longer supports the network of the
 * account.
 */
export function toWithdrawalFacts(
  config: WithdrawalConfig,
  to: Settlement,
): WithdrawalFacts | null {
  const route =
    to.type === 'bank'
      ? config.bank
      : config.networks.find(({ network }) => network === to.network);
  if (!route || config.currency !== to.currency) return null;
  return {
    available: units(config.available),
    fee: units(route.withdrawFee),
    min: units(route.minWithdraw),
    step: units(route.quantityStep),
    usdtRate: units(config.usdtRate),
    dailyLeftUsdt: units(config.dailyLeftUsdt),
  };
}

export interface WithdrawalSummary {
  facts: WithdrawalFacts;
  /** The amount in units; null without a valid amount. */
  amount: bigint | null;
  quote: WithdrawalQuote | null;
  max: bigint;
}

/** Computes the figures of the form with the calculator of the server. */
export function summarizeWithdrawal(
  { amount, currency }: WithdrawalForm,
  facts: WithdrawalFacts,
): WithdrawalSummary {
  const typed = parseUnits(parseTyped(amount, { unit: currency }).wire ?? '');
  return {
    facts,
    amount: typed,
    quote: typed === null ? null : quoteWithdrawal(typed, facts),
    max: maxWithdrawal(facts),
  };
}

export interface WithdrawalProblems {
  destination?: 'destinationMissing' | 'wayClosed';
  amount?: {
    key: 'amountMissing' | NonNullable<WithdrawalQuote['problem']>;
    /** The violated bound, in units of the coin; for the daily limit in units of USDT. */
    bound?: bigint;
  };
}

export function withdrawalProblems(
  to: Settlement | null,
  summary: WithdrawalSummary | null,
): WithdrawalProblems {
  if (to === null) return { destination: 'destinationMissing' };
  if (summary === null) return { destination: 'wayClosed' };
  const { amount, quote, facts, max } = summary;
  if (amount === null || amount === 0n || !quote) return { amount: { key: 'amountMissing' } };
  if (quote.problem === null) return {};
  const bounds = {
    amountTooSmall: facts.min,
    amountOffStep: facts.step,
    insufficientBalance: max,
    dailyLimitReached: facts.dailyLeftUsdt,
  };
  return { amount: { key: quote.problem, bound: bounds[quote.problem] } };
}

export type WithdrawalSecret = 'withdrawPassword' | 'googleCode';

/** Whether each credential of the confirmation is missing or incomplete. `code` is null without an authenticator. */
export const areSecretsMissing = (
  password: string,
  code: string | null,
): Record<WithdrawalSecret, boolean> => ({
  withdrawPassword: textViolation(password, passwordBounds) !== null,
  googleCode: code !== null && textViolation(code, codeBounds) !== null,
});
