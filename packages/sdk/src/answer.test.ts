import { checkAccount } from '@hongbao/contracts/account/account.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { refusals } from '@hongbao/contracts/refusals';
import { closePosition } from '@hongbao/contracts/positions/positions.calls';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';
import { readCheckedAnswer } from './checkedAnswer.ts';

const wrapped = (status: number, wrapper: object) => ({
  status,
  headers: {},
  text: JSON.stringify({ success: true, code: 200, message: '', timestamp: 1, ...wrapper }),
});
const refused = (status: number, code: number, reason: string) =>
  wrapped(status, { success: false, code, result: { reason, bound: '1' } });

describe('readAnswer', () => {
  it.each([
    ['an empty body', ''],
    ['the error page of a proxy', '<html>'],
    ['truncated JSON', '{"success":true'],
    ['a list', '[]'],
    ['JSON without the wrapper', '{"result":5}'],
  ])('throws for %s, with its HTTP status and text', (_what, text) => {
    const read = () => readAnswer(getServerTime, { status: 502, headers: {}, text });
    expect(read).toThrow(`getServerTime returned no valid answer (HTTP 502): ${text}`);
  });

  it('shows at most 200 characters of an invalid answer', () => {
    const read = () =>
      readAnswer(getServerTime, { status: 502, headers: {}, text: 'x'.repeat(201) });
    expect(read).toThrow(/: x{200}$/);
  });

  it.each([null, 'text', {}, { reason: 5 }])(
    'throws for a refusal with the result %j',
    (result) => {
      const raw = wrapped(200, { success: false, code: 1001, message: 'No.', result });
      expect(() => readAnswer(getServerTime, raw)).toThrow(
        'getServerTime refused without a reason (1001): No.',
      );
    },
  );

  it('returns status, headers, code, message and time of a result and of a refusal', () => {
    const meta = { status: 200, headers: { 'x-world-now': '5' }, message: 'Hello', timestamp: 7 };
    const rawOf = (wrapper: object) => ({
      ...wrapped(200, { message: 'Hello', timestamp: 7, ...wrapper }),
      headers: meta.headers,
    });
    expect(readAnswer(getServerTime, rawOf({ result: 5 }))).toEqual({
      ok: true,
      code: 200,
      result: 5,
      ...meta,
    });
    const refusal = { success: false, code: 1001, result: { reason: 'notFound', id: '7' } };
    expect(readAnswer(getServerTime, rawOf(refusal))).toEqual({
      ok: false,
      code: 1001,
      reason: 'notFound',
      facts: { id: '7' },
      ...meta,
    });
  });
});

describe('an answer checked against its contract', () => {
  it('is returned when it follows the contract', () => {
    const answer = readCheckedAnswer(getServerTime, wrapped(200, { result: 5 }));
    expect(answer).toMatchObject({ ok: true, result: 5, status: 200, timestamp: 1 });
  });

  it('may contain only fields of its contract', () => {
    const raw = wrapped(200, { result: { exists: true, phone: '1' } });
    expect(readAnswer(checkAccount, raw).ok).toBe(true);
    expect(() => readCheckedAnswer(checkAccount, raw)).toThrow(
      'returned fields that its contract does not have',
    );
    const exact = wrapped(200, { result: { exists: true } });
    expect(readCheckedAnswer(checkAccount, exact)).toMatchObject({ result: { exists: true } });
  });

  it.each([
    [401, 401, 'unauthorized'],
    [429, 429, 'tooMany'],
    [501, 1000, 'notServedYet'],
  ])('may be a transport error: HTTP %i with code %i is %s', (status, code, reason) => {
    expect(readCheckedAnswer(getServerTime, refused(status, code, reason))).toMatchObject({
      ok: false,
      reason,
      code,
      status,
    });
  });

  it('may be a refusal of its contract only with HTTP 200', () => {
    const notFound = { ok: false, reason: 'notFound', code: 1001, facts: { bound: '1' } };
    expect(readCheckedAnswer(closePosition, refused(200, 1001, 'notFound'))).toMatchObject(
      notFound,
    );
    expect(() => readCheckedAnswer(closePosition, refused(500, 1001, 'notFound'))).toThrow(
      'which its contract does not allow',
    );
  });

  it('may not be a refusal of another call', () => {
    const { code } = refusals.captchaWrong;
    expect(() => readCheckedAnswer(closePosition, refused(200, code, 'captchaWrong'))).toThrow(
      `closePosition refused with captchaWrong (${code}, HTTP 200), which its contract does not allow`,
    );
  });

  it.each([
    [
      'success with a code of a refusal',
      wrapped(200, { code: 500, result: 5 }),
      'success is true, which contradicts code 500',
    ],
    [
      'a refusal with the code of success',
      refused(200, 200, 'unauthorized'),
      'success is false, which contradicts code 200',
    ],
    [
      'a reason that is neither its own nor of the transport',
      refused(200, 510, 'loanNotFound'),
      'which its contract does not allow',
    ],
    [
      'a problem of the transport with a foreign code',
      refused(401, 510, 'unauthorized'),
      'which its contract does not allow',
    ],
    [
      'a reason with a code that is not that of the reason',
      refused(200, 1003, 'notFound'),
      'which its contract does not allow',
    ],
  ])('causes an error for %s', (_what, raw, message) => {
    expect(() => readCheckedAnswer(getServerTime, raw)).toThrow(message);
  });
});
