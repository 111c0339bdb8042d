import { parseUnits, units } from '@hongbao/contracts/money';
import { rechargeMax } from '@hongbao/contracts/recharge/recharge.types';
import { UPLOAD_BYTES_MAX, uploadTypes } from '@hongbao/contracts/upload/upload.types';
import { cleanDecimal, trimZeros, wireDecimal } from '../../lib/decimalInput.ts';
import type { Currency } from '../settings/settings.api.ts';

export type Proof =
  | { state: 'none' }
  | { state: 'uploading'; share: number }
  | { state: 'uploaded'; path: string }
  | { state: 'refused'; problem: 'proofTooLarge' | 'proofType' };

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

/** Whether a value that was stored is a form that can be gone on with: an upload that was under way is not. */
export function isRechargeForm(value: unknown): value is RechargeForm {
  if (typeof value !== 'object' || value === null) return false;
  const { currency, network, amount, proof } = value as Record<string, unknown>;
  return [currency, network, amount].every((text) => typeof text === 'string') && isProof(proof);
}

const isProof = (proof: unknown): proof is Proof =>
  typeof proof === 'object' && proof !== null && 'state' in proof;

/** Another coin starts its amount anew: 100 USDT is not 100 BTC. */
export function reduceRecharge(form: RechargeForm, change: Partial<RechargeForm>): RechargeForm {
  const isOther = change.currency !== undefined && change.currency !== form.currency;
  const next = { ...form, ...(isOther ? { amount: '' } : {}), ...change };
  return { ...next, amount: cleanDecimal(next.amount) };
}

/** The coins that can come in, each with its networks. */
export const rechargeable = (currencies: readonly Currency[]): Currency[] =>
  currencies.filter((one) => one.rechargeable && one.networks.length > 0);

/** Why a chosen file cannot be a proof; the server looks at its content too. */
export function fileProblem(file: {
  size: number;
  type: string;
}): 'proofTooLarge' | 'proofType' | null {
  if (file.size > UPLOAD_BYTES_MAX) return 'proofTooLarge';
  return uploadTypes.some((type) => type === file.type) ? null : 'proofType';
}

export function summarizeRecharge({ currency, network, amount, proof }: RechargeForm) {
  return {
    currency,
    network,
    amount: wireDecimal(amount),
    proofPath: proof.state === 'uploaded' ? proof.path : '',
  };
}

export interface RechargeProblem {
  key: string;
  bound?: string;
}

export function rechargeProblems(
  { amount, currency, proof }: RechargeForm,
  facts: { minAmount: string },
): { amount?: RechargeProblem; proof?: RechargeProblem } {
  const value = parseUnits(wireDecimal(amount));
  const isSmall = value !== null && value < units(facts.minAmount);
  const most = rechargeMax(currency);
  return {
    ...(value === null || value === 0n ? { amount: { key: 'amountMissing' } } : {}),
    ...(isSmall && value !== 0n
      ? { amount: { key: 'amountTooSmall', bound: trimZeros(facts.minAmount) } }
      : {}),
    ...(value !== null && value > units(most)
      ? { amount: { key: 'amountTooLarge', bound: most } }
      : {}),
    ...proofProblem(proof),
  };
}

function proofProblem(proof: Proof): { proof?: RechargeProblem } {
  if (proof.state === 'none') return { proof: { key: 'proofMissing' } };
  if (proof.state === 'uploading') return { proof: { key: 'proofUploading' } };
  return proof.state === 'refused' ? { proof: { key: proof.problem } } : {};
}
