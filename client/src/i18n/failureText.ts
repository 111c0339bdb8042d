import { refusals } from '@hongbao/contracts/refusals';
import type { TFunction } from 'i18next';
import type { Failure } from '../api/failure.ts';
import { formatFact } from '@hongbao/contracts/formatFact';

const keyOfCode = new Map<number, string>(
  Object.entries(refusals).map(([key, { code }]) => [code, key]),
);

/** Returns the text of a failure: translated by its reason or code, otherwise the message of the server. */
export function failureText(t: TFunction, failure: Failure): string {
  if (failure.kind === 'network' || failure.kind === 'timeout') return t(`errors.${failure.kind}`);
  const key = failure.reason ?? keyOfCode.get(failure.code);
  const facts = Object.fromEntries(
    Object.entries(failure.facts).map(([name, value]) => [name, formatFact(value)]),
  );
  const known = key === undefined ? '' : t(`refusals.${key}`, { ...facts, defaultValue: '' });
  if (known !== '') return known;
  return failure.message === 'Error' ? t('errors.generic') : failure.message;
}
