import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  amount,
  enteredAmount,
  enteredChange,
  enteredId,
  id,
  oneOf,
  oneOfNumbers,
  positiveAmount,
  rate,
  signedAmount,
  text,
  toWhole,
  wholeNumber,
  wireDate,
  wireTime,
} from './fields.ts';
import { captcha, email, inviteCode, password, phone, uploadPath } from './identityFields.ts';
import { allCalls, controlCalls } from './calls.ts';
import { ENTRY_MAX, formatUnits, MAX_UNITS, parseUnits, units } from './money.ts';
import { account, currency, symbol, symbols } from './tradeFields.ts';

const max = '99999999999999999999.99999999';
const sent = ENTRY_MAX;

const noAmounts = (
  '-1 -0.1 0.123456789 123456789012345678901 1. .5 1e5 NaN Infinity 0x10 1,000 +1 ١ 🧧 ' +
  '-0.00000001 1.2.3 1_000 0,5 null'
).split(' ');

interface Case {
  field: string;
  schema: z.ZodType;
  good: readonly unknown[];
  bad: readonly unknown[];
  /** The expected message of every problem. */
  says: string;
}

const cases: readonly Case[] = [
  {
    field: 'an amount',
    schema: amount(),
    good: ['0', '0.00000001', '100', '007', max],
    bad: [
      ...noAmounts,
      '',
      ' 1',
      '1 ',
      '1\n',
      '9'.repeat(1e6),
      1,
      0,
      null,
      undefined,
      {},
      ['1'],
      true,
    ],
    says: `must be a decimal string of at most 8 decimals, from 0 to ${max}`,
  },
  {
    field: 'an amount between bounds',
    schema: amount({ min: '10', max: '20.5' }),
    good: ['10', '20.5', '10.00000000', '20.50000000'],
    bad: ['9.99999999', '20.50000001', '-15'],
    says: 'must be a decimal string of at most 8 decimals, from 10 to 20.5',
  },
  {
    field: 'a positive amount',
    schema: positiveAmount,
    good: ['0.00000001', '1', sent],
    bad: ['0', '0.00000000', '-1', '1000000000.00000001'],
    says: `must be a decimal string of at most 8 decimals, from 0.00000001 to ${sent}`,
  },
  {
    field: 'an amount in a request',
    schema: positiveAmount,
    good: ['5'],
    bad: [0, -1, 1e-9, 1_000_000_000.1, true, [1], {}],
    says: `must be a decimal string of at most 8 decimals, from 0.00000001 to ${sent}`,
  },
  {
    field: 'an amount in a request, of whose digits some can be lost',
    schema: positiveAmount,
    good: ['1'],
    bad: [2 ** 53, 1e300, Infinity, NaN, Number('90071992547409.93')],
    says: `must be a decimal string of at most 8 decimals, from 0.00000001 to ${sent}; digits of this JSON number can be lost (they are exact up to 9007199254740991 and 15 digits), send it as a string`,
  },
  {
    field: 'an id in a request',
    schema: enteredId,
    good: ['a', '1234567890123456789'],
    bad: ['', 'a b', true, [7]],
    says: 'must be 1 to 32 characters of 0-9 A-Z a-z _ -',
  },
  {
    field: 'an id in a request that is a number',
    schema: enteredId,
    good: ['1'],
    bad: [Number('1234567890123456789'), 2 ** 53, -1, 1.5, NaN],
    says: 'must be 1 to 32 characters of 0-9 A-Z a-z _ -; a JSON number from 0 to 9007199254740991 is accepted, a larger one loses digits: send it as a string',
  },
  {
    field: 'a signed amount',
    schema: signedAmount,
    good: ['-1', '0', '1', `-${max}`],
    bad: ['--1', '-', '-123456789012345678901', -1],
    says: `must be a decimal string of at most 8 decimals, from -${max} to ${max}`,
  },
  {
    field: 'a rate',
    schema: rate,
    good: ['0.0005', '-0.12', '2'],
    bad: ['5%', 0.1],
    says: `must be a decimal string of at most 8 decimals, from -${max} to ${max}`,
  },
  {
    field: 'an id',
    schema: id,
    good: ['a', 'A-b_9', 'x'.repeat(32)],
    bad: ['', 'x'.repeat(33), "1' OR '1'='1", '../../etc/passwd', 'a b', 'é', '🧧', 7, 'a\n'],
    says: 'must be 1 to 32 characters of 0-9 A-Z a-z _ -',
  },
  {
    field: 'a time',
    schema: wireTime,
    good: ['2026-01-01 00:00:00', '2024-02-29 23:59:59', '1970-01-01 08:00:00'],
    bad: ['2026-02-29 00:00:00', '2026-01-01 24:00:00', '2026-13-01 00:00:00', '2026-01-01', 0],
    says: 'must be a time as YYYY-MM-DD HH:mm:ss (UTC+8)',
  },
  {
    field: 'a date',
    schema: wireDate,
    good: ['2000-02-29', '1950-12-31'],
    bad: ['1900-02-29', '2026-1-1', '31/12/2000', ''],
    says: 'must be a date as YYYY-MM-DD',
  },
  {
    field: 'a whole number',
    schema: wholeNumber({ min: 1, max: 100 }),
    good: [1, 100, '1', '100', '007'],
    bad: [
      0,
      101,
      '0',
      '101',
      1.5,
      '1.5',
      '',
      'a',
      -1,
      '1e1',
      NaN,
      Infinity,
      null,
      [1],
      '9'.repeat(40),
    ],
    says: 'must be a whole number from 1 to 100',
  },
  {
    field: 'one of a few numbers',
    schema: oneOfNumbers([0, 1, -1]),
    good: [0, 1, -1, '0', '-1'],
    bad: [2, '2', '', null, '01', 0.5],
    says: 'must be one of 0, 1, -1',
  },
  {
    field: 'one of a few words',
    schema: oneOf(['long', 'short']),
    good: ['long'],
    bad: ['LONG', '', 1, null],
    says: 'must be one of long, short',
  },
  {
    field: 'text',
    schema: text({ min: 2, max: 4 }),
    good: ['ab', 'abcd', '红包', '🧧🧧🧧🧧', 'é è'],
    bad: [
      'a',
      '🧧',
      'abcde',
      '🧧🧧🧧🧧🧧',
      'a\u0000b',
      'a\nb',
      '\u007fab',
      'a\ud800b',
      12,
      'x'.repeat(1e6),
    ],
    says: 'must be text of 2 to 4 characters without control characters',
  },
  {
    field: 'text of several lines',
    schema: text({ min: 1, max: 10, isMultiline: true }),
    good: ['a\nb', 'a\r\n\tb'],
    bad: ['a\u0000', '\u001b[0m', ''],
    says: 'must be text of 1 to 10 characters without control characters',
  },
  {
    field: 'a password',
    schema: password,
    good: ['12345678', '密码密码密码密码', 'x'.repeat(64)],
    bad: ['1234567', 'x'.repeat(65), 12345678],
    says: 'must be text of 8 to 64 characters without control characters',
  },
  {
    field: 'an e-mail address',
    schema: email,
    good: ['a@b.co', 'first.last+tag@mail.example.org', '用户@例子.公司'],
    bad: [
      'a',
      'a@b',
      '@b.co',
      'a@.co',
      'a@b..co',
      'a b@c.de',
      'a@b.co\n',
      `${'a'.repeat(65)}@b.co`,
    ],
    says: 'must be an e-mail address of at most 254 characters, with letters of one alphabet and without invisible characters',
  },
  {
    field: 'a phone number',
    schema: phone,
    good: ['1234', '13800138000'],
    bad: ['123', '+8613800138000', '1'.repeat(16), 13800138000],
    says: 'must be a phone number of 4 to 15 digits',
  },
  {
    field: 'a code',
    schema: captcha,
    good: ['000000'],
    bad: ['00000', '0000000', 'abcdef', 123456],
    says: 'must be a code of 6 digits',
  },
  {
    field: 'an invitation code',
    schema: inviteCode,
    good: ['ABC123'],
    bad: ['abc', 'a-b-c-d', ''],
    says: 'must be an invitation code of 4 to 16 letters and digits',
  },
  {
    field: 'an upload path',
    schema: uploadPath,
    good: ['temp/abc_1.jpg', 'a.png'],
    bad: ['../a.png', '/a.png', 'a//b.png', 'a.b.png', 'a', `${'a'.repeat(200)}.png`, 'a/../b.png'],
    says: 'must be the path of an upload, of at most 200 characters',
  },
  {
    field: 'an account',
    schema: account,
    good: ['main', 'demo', 'contest:c-1'],
    bad: ['Main', 'contest:', 'contest:../x', '', 'main '],
    says: 'must be main, demo or contest:<id>',
  },
  {
    field: 'a currency',
    schema: currency,
    good: ['BTC', 'USDT', '1INCH'],
    bad: ['btc', 'B', 'TOOLONGNAME', ''],
    says: 'must be a currency of 2 to 10 capital letters or digits',
  },
  {
    field: 'a symbol',
    schema: symbol,
    good: ['BTC/USDT'],
    bad: ['btc/usdt', 'BTC//USDT', '/USDT', "BTC/USDT'", ''],
    says: 'must be a symbol of 4 to 21 capital letters and digits, base before quote',
  },
  {
    field: 'a list of symbols',
    schema: symbols,
    good: ['BTC/USDT', 'BTC/USDT,ETH/USDT', Array(50).fill('BTC/USDT').join(',')],
    bad: ['', ',', 'BTC/USDT,', Array(51).fill('BTC/USDT').join(',')],
    says: 'must be 1 to 50 symbols separated by commas',
  },
];

describe('a JSON number in a request', () => {
  it.each([
    [positiveAmount, 5, '5'],
    [positiveAmount, 1e-7, '0.0000001'],
    [positiveAmount, 1_000_000_000, '1000000000'],
    [enteredAmount, 0, '0'],
    [enteredChange, -0.1, '-0.1'],
    [enteredId, 0, '0'],
    [enteredId, Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('%# is read as its decimal text', (schema, sentNumber, text) => {
    expect(schema.parse(sentNumber)).toBe(text);
  });
});

describe.each(cases)('$field', ({ schema, good, bad, says }) => {
  it('accepts every valid value unchanged', () => {
    for (const value of good) expect(schema.parse(value)).toBe(value);
  });

  it('rejects every invalid value, and the message contains only the bound', () => {
    for (const value of bad) {
      const result = schema.safeParse(value);
      const shown = JSON.stringify(value)?.slice(0, 40);
      expect(result.success, shown).toBe(false);
      expect(new Set(result.error?.issues.map(({ message }) => message)), shown).toEqual(
        new Set([says]),
      );
    }
  });
});

describe('amounts', () => {
  it('in answers may exceed 64 bits, because they can be the value of any balance at any price', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_UNITS * 2n, max: MAX_UNITS * 2n }), (value) => {
        expect(amount().safeParse(formatUnits(value)).success).toBe(value >= 0n);
        expect(signedAmount.safeParse(formatUnits(value)).success).toBe(true);
      }),
    );
  });

  it('in requests are far below the 64-bit limit', () => {
    const most = units(ENTRY_MAX);
    expect(most * 50n).toBeLessThan(MAX_UNITS);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: most * 2n }), (value) => {
        const text = formatUnits(value);
        expect(enteredAmount.safeParse(text).success).toBe(value <= most);
        expect(positiveAmount.safeParse(text).success).toBe(value > 0n && value <= most);
        expect(enteredChange.safeParse(`-${text}`).success).toBe(value <= most);
      }),
    );
  });

  it.each(
    [...allCalls, ...controlCalls].flatMap((call) =>
      decimalsOf([call.params, call.query, call.body]).map((field) => [call.name, field] as const),
    ),
  )('%s accepts no decimal above the maximum of requests: $says', (_name, { most }) => {
    expect(most).toBeLessThanOrEqual(units(ENTRY_MAX));
  });

  it('are valid for any text exactly when parseUnits parses it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+eE ,') }), (value) => {
        expect(signedAmount.safeParse(value).success).toBe(parseUnits(value) !== null);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a whole number', () => {
  it('has the same value as digits and as a number', () => {
    expect(toWhole('20')).toBe(toWhole(20));
  });
});

describe('object schemas', () => {
  it('ignore unknown fields', () => {
    expect(z.object({ id }).parse({ id: 'a', extra: 1 })).toEqual({ id: 'a' });
  });
});

/** Returns every decimal field of some schemas, with its upper bound in units, from the metadata of the field. */
function decimalsOf(schemas: readonly z.ZodType[]): { says: string; most: bigint }[] {
  const written = schemas.map((schema) => JSON.stringify(z.toJSONSchema(schema, { io: 'input' })));
  const says = /must be a decimal string[^"]*?from (-?[\d.]+) to ([\d.]+)/g;
  return written.flatMap((text) =>
    [...text.matchAll(says)].map(([said, , most = '']) => ({ says: said, most: units(most) })),
  );
}
