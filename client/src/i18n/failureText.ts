import { formatFact } from '@hongbao/contracts/formatFact';
import type { TFunction } from 'i18next';
import { type Failure, isFailure, isSwallowed, NO_MESSAGE } from '../lib/failure.ts';

/**
 * Returns the text of a failure. A refusal of our servers is translated by its reason and facts; every other message of
 * a server is shown as it was sent, also one whose reason lacks a fact of our text. Failures of the transport have the
 * texts of the specification.
 */
export function failureText(t: TFunction, failure: Failure): string {
  const { kind, reason, message } = failure;
  const facts = Object.fromEntries(
    Object.entries(failure.facts).map(([name, value]) => [name, formatFact(value)]),
  );
  if (kind === 'network' || kind === 'timeout' || kind === 'aborted')
    return t(`errors.${kind}`, facts);
  const worded = reason === null ? '' : t(`refusals.${reason}`, { ...facts, defaultValue: '' });
  if (worded !== '' && !worded.includes('{{')) return worded;
  return message === NO_MESSAGE ? t('errors.generic') : message;
}

/** Returns the text of a failure after which the outcome is unknown, with the advice to retry. */
export const unansweredText = (t: TFunction, failure: Failure): string =>
  t('errors.unanswered', { error: failureText(t, failure).replace(/[.。]$/, '') });

/** Returns the text of the error of a query; empty if it is not a failure of a call. */
export const errorText = (t: TFunction, error: unknown): string =>
  isFailure(error) && !isSwallowed(error) ? failureText(t, error) : '';
