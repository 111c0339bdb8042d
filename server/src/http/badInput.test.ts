import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { LooseInput } from '@hongbao/test-support/client';
import {
  type ContractField,
  contractFields,
  contractTakes,
  withField,
} from '@hongbao/test-support/contractFields';
import type { Member } from '@hongbao/test-support/given';
import { sampleInputs } from '@hongbao/test-support/samples';
import type { RawAnswer } from '@hongbao/test-support/transport';
import { useWorld } from '../testing/useWorld.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { servedCalls } from '@hongbao/engine/features/served';

const world = useWorld({ isShared: true });
let member: Member;
beforeEach(async () => {
  member ??= await world.given.member({ usdt: '10000' });
});

const MEGABYTE = 'm'.repeat(1024 * 1024);
const badNumbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e5',
  '0x10',
  '0.123456789',
  '1'.repeat(40),
  '',
  ' 1',
  '1,5',
];
const tricks = [
  "'; DROP TABLE Member;--",
  '../../etc/passwd',
  '%00',
  '\u0000',
  '__proto__',
  '🧧',
  '<b>',
];
const wrongTypes = [true, [], ['a'], { $gt: '' }, 12.5, -1, 1e300];

const fields = contractFields(
  servedCalls().flatMap(({ call }) => (call.transport === 'multipart' ? [] : [call])),
);

/** The fields of each call, by the name of the call. */
const calls = [...new Set(fields.map(({ call }) => call.name))].map(
  (name) => [name, fields.filter(({ call }) => call.name === name)] as const,
);

describe('every field of a served call', () => {
  it('is included in the tests', () => {
    expect(fields.length).toBeGreaterThan(90);
  });

  it.each(calls)('of %s is validated, and the problem names the field', async (_, own) => {
    for (const field of own) {
      const values = [
        // Invalid numbers are valid texts for a field that is not numeric.
        ...(field.isDecimal ? badNumbers : badNumbers.slice(-5)),
        ...tricks,
        ...(field.part === 'body' ? wrongTypes : []),
        undefined,
        // Sealing a megabyte is slow, so it is sent for one field only. The next test checks the contracts of all
        // fields.
        ...(field === own[0] ? [MEGABYTE] : []),
      ];
      let refusals = 0;
      for (const value of values) refusals += Number(await judge(field, value));
      expect(refusals, field.title).toBeGreaterThan(0);
    }
  });

  it.each(calls)('of %s refuses a value of one megabyte', (_, own) => {
    for (const field of own.filter(({ part }) => part !== 'params'))
      expect(contractTakes(field, withField(field, MEGABYTE)), field.title).toBe(false);
  });
});

/** Sends one value and returns whether it was refused as the contract declares. Fails on a server error. */
async function judge(field: ContractField, value: unknown): Promise<boolean> {
  const input = withField(field, value);
  const { status, text, headers } = await send(field, input);
  expect(status, `${field.title} = ${show(value)}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(headers['content-type']).toContain('application/json');
  if (value === MEGABYTE && field.part === 'body') {
    expect(JSON.parse(text)).toMatchObject({ code: 413, result: { reason: 'tooLarge' } });
    return true;
  }
  // A path with a megabyte or without its parameter does not match the call.
  if (
    field.part === 'params' &&
    (value === undefined || String(value).length > 200 || value === '')
  )
    return status === 404 || status === 400;
  const answer = JSON.parse(text);
  if (contractTakes(field, input)) {
    expect(status, `${field.title} = ${show(value)}: ${text.slice(0, 200)}`).toBe(200);
    return false;
  }
  expect(status, `${field.title} = ${show(value)} was taken`).toBe(400);
  expect(answer).toMatchObject({ success: false, code: 400, result: { reason: 'malformed' } });
  const { problems }: { problems: { path: string; message: string }[] } = answer.result;
  // The problem of a rule about two fields has the path of one field and names both.
  const isNamed = problems.some(
    ({ path, message }) => path.split('.')[0] === field.name || message.includes(field.name),
  );
  expect(isNamed, `${field.title} = ${show(value)}: ${JSON.stringify(problems)}`).toBe(true);
  for (const { message } of problems) expect(message).toMatch(/^must /);
  return true;
}

function send({ call }: ContractField, input: LooseInput): Promise<RawAnswer> {
  return call.auth === 'member' && call.name !== 'logout'
    ? member.raw(call, input)
    : world.raw(call, input);
}

const show = (value: unknown) => String(JSON.stringify(value)).slice(0, 60);

describe('decimal amounts', () => {
  const amounts = fields.filter(({ isDecimal }) => isDecimal);

  it('are recognized in the contracts', () => {
    expect(amounts.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'applyRecharge body.amount',
        'openPosition body.quantity',
        'openPosition body.takeProfit',
        'adjustMargin body.amount',
        'buyOption body.stake',
        'quoteFlashExchange query.amount',
        'joinContest body.fund',
      ]),
    );
  });

  it('are refused unless they are decimals with at most 8 places, as a string or an exact JSON number', async () => {
    for (const field of amounts) {
      // Query parameters are always strings: only a body can contain a JSON number.
      const jsonNumbers = field.part === 'body' ? [2 ** 53, 1e300, 1e-9, 0.1 + 0.2, -1e-9] : [];
      for (const value of [...badNumbers, ...jsonNumbers, '100000000000'])
        expect(await judge(field, value), `${field.title} = ${show(value)}`).toBe(true);
    }
  });
});

describe('request fields that the contract does not declare', () => {
  it('are ignored, as by the old server', async () => {
    const [sample = {}] = sampleInputs['openPosition'] ?? [];
    const body = { ...(sample.body as object), price: undefined, orderType: 'market', extra: 1 };
    const answer = await member.raw(openPosition, {
      body: { ...body, takeProfit: undefined, stopLoss: undefined },
    });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 200 });
  });
});
