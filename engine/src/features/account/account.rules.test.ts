import { DAY_MS } from '@hongbao/contracts/time';
import { describe, expect, it } from 'vitest';
import { countFailure, judgeCaptcha, lockedSeconds, resendWait } from './account.rules.ts';
import { openSessionFor } from './openSession.ts';

const sent = {
  code: '123456',
  createdAt: BigInt(DAY_MS),
  expiresAt: BigInt(DAY_MS + 600_000),
  guesses: 0,
  usedAt: null,
};

describe('resendWait', () => {
  it.each([
    ['when no code was sent', null, 0, 0],
    ['immediately after the last one', sent, 0, 60],
    ['a millisecond after the last one, rounded up', sent, 1, 60],
    ['a second before the minute ends', sent, 59_000, 1],
    ['a millisecond before the minute ends', sent, 59_999, 1],
    ['after a minute', sent, 60_000, 0],
    ['after an hour', sent, 3_600_000, 0],
    ['when the last one was used', { ...sent, usedAt: 1n }, 0, 0],
  ])('returns the expected seconds until another code can be sent, %s', (_, last, after, seconds) =>
    expect(resendWait(last, DAY_MS + after)).toBe(seconds),
  );
});

describe('judgeCaptcha', () => {
  it.each([
    ['correct', sent, '123456', 0, 'right'],
    ['correct in the last millisecond', sent, '123456', 599_999, 'right'],
    ['correct, but expired', sent, '123456', 600_000, 'captchaExpired'],
    ['correct after four wrong ones', { ...sent, guesses: 4 }, '123456', 0, 'right'],
    ['correct after five wrong ones', { ...sent, guesses: 5 }, '123456', 0, 'captchaGuessesUsedUp'],
    ['wrong', sent, '123457', 0, 'captchaWrong'],
    ['used', { ...sent, usedAt: 1n }, '123456', 0, 'captchaWrong'],
    ['never sent', null, '123456', 0, 'captchaWrong'],
  ])('returns the expected verdict for a code that is %s', (_, last, typed, after, verdict) =>
    expect(judgeCaptcha(last, typed, DAY_MS + after)).toBe(verdict),
  );
});

it('a session expires after 30 days, and its token does not contain the expiry', () => {
  const { token, change } = openSessionFor('1', DAY_MS, 'a phone');
  expect(change.cells).toMatchObject({ expiresAt: BigInt(31 * DAY_MS), endedAt: null });
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(Object.values(change.cells)).not.toContain(token);
});

describe('failed attempts', () => {
  it.each([
    [null, { failures: 1, lockedUntil: null }],
    [
      { failures: 4, lockedUntil: null },
      { failures: 5, lockedUntil: null },
    ],
    [
      { failures: 5, lockedUntil: null },
      { failures: 0, lockedUntil: BigInt(DAY_MS + 600_000) },
    ],
  ])('are counted from %j', (before, after) =>
    expect(countFailure(before, DAY_MS, 5)).toEqual(after),
  );

  it.each([
    [10, 10],
    [21, 20],
    [32, 40],
    [76, 640],
    [87, 720],
    [10_999, 720],
  ])(
    'of a counter whose locks double lock it after %i failures for %i minutes',
    (failures, minutes) => {
      const before = { failures, lockedUntil: null };
      const lockedUntil = BigInt(DAY_MS + minutes * 60_000);
      expect(countFailure(before, DAY_MS, 10, true)).toEqual({
        failures: failures + 1,
        lockedUntil,
      });
      expect(countFailure({ ...before, failures: failures + 1 }, DAY_MS, 10, true)).toEqual({
        failures: failures + 2,
        lockedUntil: null,
      });
    },
  );

  it.each([
    [null, 0],
    [0, 0],
    [1, 1],
    [1_000, 1],
    [1_001, 2],
  ])('with a lock that ends in %s ms lock for %s s', (after, seconds) => {
    const lockedUntil = after === null ? null : BigInt(DAY_MS + after);
    expect(lockedSeconds({ failures: 0, lockedUntil }, DAY_MS)).toBe(seconds);
    expect(lockedSeconds(null, DAY_MS)).toBe(0);
    expect(lockedSeconds(null, 0)).toBe(0);
  });
});
