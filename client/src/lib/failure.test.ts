import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fakeServer.ts';
import { type Failure, TIMEOUT_MS, isUnanswered, transportFailure } from './failure.ts';
import { send } from '../api/send.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('isUncertain', () => {
  it.each<[Failure['kind'], boolean]>([
    ['network', true],
    ['timeout', true],
    ['aborted', true],
    ['refusal', false],
    ['unauthorised', false],
    ['http', false],
  ])('isUncertain for a failure of kind %s is %s', (kind, isUnknown) =>
    expect(isUnanswered({ ...transportFailure('network'), kind })).toBe(isUnknown),
  );
});

it('send reports a server that does not answer in time as a timeout, not as a network failure', async () => {
  fakeServer().on(getServerTime, 'silent');
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const sent = send(getServerTime, {}, new AbortController().signal);
  patience.abort();
  expect(await sent).toEqual({ error: transportFailure('timeout') });
  expect(timeout).toHaveBeenCalledWith(TIMEOUT_MS);
});
