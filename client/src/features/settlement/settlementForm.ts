import type { BodyOf } from '@hongbao/contracts/call';
import { passwordBounds, personNameBounds } from '@hongbao/contracts/identityBounds';
import type { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import {
  bankAccountBounds,
  settlementLabelBounds,
} from '@hongbao/contracts/settlement/settlement.bounds';
import {
  type SettlementType,
  settlementTypes,
} from '@hongbao/contracts/settlement/settlement.types';
import type { AddressVerdict } from '@hongbao/contracts/settlement/testAddress';
import { textProblem, onlyProblems } from '../../lib/textProblem.ts';
import type { Currency } from '../settings/settings.api.ts';
import type { Settlement } from './settlement.api.ts';
import { isFormLike, isOneOf } from '../../lib/guards.ts';

export interface SettlementForm {
  type: SettlementType;
  currency: string;
  network: string;
  address: string;
  bankName: string;
  realName: string;
  bankAccount: string;
  label: string;
}

export type SettlementField = keyof SettlementForm | 'withdrawPassword';

export const emptySettlement = (currency: string, network: string): SettlementForm => ({
  type: 'blockchain',
  currency,
  network,
  address: '',
  bankName: '',
  realName: '',
  bankAccount: '',
  label: '',
});

/** Converts a bound account to a form. The server returns its number masked, so the number must be typed again. */
export const toSettlementForm = (bound: Settlement): SettlementForm => ({
  ...emptySettlement(bound.currency, bound.network ?? ''),
  type: bound.type,
  bankName: bound.bankName ?? '',
  realName: bound.realName ?? '',
  label: bound.label ?? '',
});

export const withdrawable = (currencies: readonly Currency[]): Currency[] =>
  currencies.filter((one) => one.withdrawable && one.networks.length > 0);

/** Applies a change. If the coin does not support the selected network, the first network of the coin is selected. */
export function reduceSettlement(
  form: SettlementForm,
  change: Partial<SettlementForm>,
  coins: readonly Currency[],
): SettlementForm {
  const next = { ...form, ...change };
  const networks = coins.find((one) => one.currency === next.currency)?.networks ?? [];
  const network = networks.some((one) => one.network === next.network)
    ? next.network
    : (networks[0]?.network ?? '');
  return { ...next, network };
}

/** Normalizes a card number: removes spaces and dashes, and converts letters to upper case. */
export const bankNumber = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\-–]/g, '')
    .toUpperCase();

/** Normalizes an address: removes spaces, which a pasted text may contain. */
export const plainAddress = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Returns the problem of each field, as a key under `settlement.problem`. */
export function settlementProblems(
  form: SettlementForm,
  verdict: AddressVerdict,
): Partial<Record<SettlementField, string>> {
  const own =
    form.type === 'bank'
      ? {
          bankName: textProblem(form.bankName.trim(), personNameBounds, lengthKeys),
          realName: textProblem(form.realName.trim(), personNameBounds, lengthKeys),
          bankAccount: textProblem(bankNumber(form.bankAccount), bankAccountBounds, {
            missing: 'missing',
            any: 'accountForm',
          }),
        }
      : { address: addressProblem(plainAddress(form.address), verdict) };
  const label = textProblem(form.label.trim(), settlementLabelBounds, lengthKeys);
  return onlyProblems({ ...own, label });
}

const lengthKeys = { missing: 'missing', tooLong: 'tooLong' } as const;

const addressProblem = (address: string, verdict: AddressVerdict) =>
  address === '' ? 'addressMissing' : verdict === 'right' ? null : `address_${verdict}`;

export function summarizeSettlement(
  form: SettlementForm,
  withdrawPassword: string,
): BodyOf<typeof addSettlement> {
  const label = form.label.trim();
  const shared = {
    currency: form.currency,
    withdrawPassword,
    ...(label === '' ? {} : { label }),
  };
  if (form.type === 'blockchain')
    return {
      type: form.type,
      network: form.network,
      address: plainAddress(form.address),
      ...shared,
    };
  return {
    type: form.type,
    bankName: form.bankName.trim(),
    realName: form.realName.trim(),
    bankAccount: bankNumber(form.bankAccount),
    ...shared,
  };
}

export const isSettlementForm = isFormLike(emptySettlement('', ''), {
  type: isOneOf(settlementTypes),
});

/** Visible fields of each type. A refusal that refers to one of them is shown at the field. */
export const shownFields: Readonly<Record<SettlementType, readonly SettlementField[]>> = {
  bank: ['bankName', 'realName', 'bankAccount', 'label', 'withdrawPassword'],
  blockchain: ['address', 'label', 'withdrawPassword'],
};

export const passwordProblem = (password: string) =>
  onlyProblems({
    withdrawPassword: textProblem(password, passwordBounds, {
      missing: 'passwordMissing',
      tooShort: 'passwordShort',
      tooLong: 'tooLong',
    }),
  });

/** The account that a withdrawal of a coin goes to unless another is selected: the member's choice (ids by coin), or the first. */
export function defaultAccount(
  currency: string,
  bound: readonly Settlement[],
  defaults: Readonly<Record<string, string>>,
): Settlement | null {
  const ofCoin = bound.filter((one) => one.currency === currency);
  return ofCoin.find(({ id }) => id === defaults[currency]) ?? ofCoin[0] ?? null;
}
