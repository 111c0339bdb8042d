import { isRecord } from '@hongbao/contracts/http/answer';
import { parseUnits, units } from '@hongbao/contracts/money';
import { rechargeMax } from '@hongbao/contracts/recharge/recharge.line';
import { parseTyped } from '../../lib/decimalInput.ts';
import { hasFields, isText } from '../../lib/guards.ts';
import type { Currency } from '../settings/settings.api.ts';

export type Proof =
  | { state: 'none' }
  | { state: 'uploading'; share: number }
  | { state: 'uploaded'; path: string };

export interface RechargeForm {
  currency: string;
  network: string;
  amount: string;
  proof: Proof;
}

export const emptyRecharge = (currency: string, network: string): RechargeForm => ({
  currency,
  network,
  amount: '',
  proof: { state: 'none' },
});

export const isRechargeForm = hasFields<RechargeForm>({
  currency: isText,
  network: isText,
  amount: isText,
  proof: (proof): proof is Proof =>
    isRecord(proof) && ['none', 'uploading', 'uploaded'].includes(String(proof['state'])),
});

/**
 * Applies a change. A change of the coin clears the amount, because an amount of one coin is meaningless for another.
 */
export function reduceRecharge(form: RechargeForm, change: Partial<RechargeForm>): RechargeForm {
  const isOther = change.currency !== undefined && change.currency !== form.currency;
  return { ...form, ...(isOther ? { amount: '' } : {}), ...change };
}

export const rechargeable = (currencies: readonly Currency[]): Currency[] =>
  currencies.filter((one) => one.rechargeable && one.networks.length > 0);

export function summarizeRecharge({ currency, network, amount, proof }: RechargeForm) {
  return {
    currency,
    network,
    amount: toWireAmount(amount, currency) ?? '',
    proofPath: proof.state === 'uploaded' ? proof.path : '',
  };
}

const toWireAmount = (amount: string, currency: string) =>
  parseTyped(amount, { unit: currency }).wire;

export interface RechargeProblem {
  key: string;
  /** The violated bound, as a decimal string. */
  bound?: string;
}

export function rechargeProblems(
  { amount, currency, proof }: RechargeForm,
  facts: { minAmount: string },
): { amount?: RechargeProblem; proof?: RechargeProblem } {
  const value = parseUnits(toWireAmount(amount, currency) ?? '');
  const isSmall = value !== null && value < units(facts.minAmount);
  const most = rechargeMax(currency);
  return {
    ...(value === null || value === 0n ? { amount: { key: 'amountMissing' } } : {}),
    ...(isSmall && value !== 0n
      ? { amount: { key: 'amountTooSmall', bound: facts.minAmount } }
      : {}),
    ...(value !== null && value > units(most)
      ? { amount: { key: 'amountTooLarge', bound: most } }
      : {}),
    ...proofProblem(proof),
  };
}

function proofProblem(proof: Proof): { proof?: RechargeProblem } {
  if (proof.state === 'none') return { proof: { key: 'proofMissing' } };
  return proof.state === 'uploading' ? { proof: { key: 'proofUploading' } } : {};
}
