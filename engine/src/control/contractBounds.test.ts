import { z } from 'zod';
import type { Call } from '@hongbao/contracts/call';
import { controlCalls } from '@hongbao/contracts/calls';
import { intervene, interveneEverywhere } from '@hongbao/contracts/control/interventions.calls';
import { forkWorld } from '@hongbao/contracts/control/worlds.calls';
import type { LooseInput } from '@hongbao/test-support/client';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

/**
 * What the contract of a control call admits, the domain accepts, or refuses before anything is written: every field is
 * sent at its bounds, and the world is used afterwards.
 */

const world = useWorld();
const gap = { symbol: 'BTC/USDT', kind: 'gap', percent: 0.0001 } as const;
const CANDLE = '1600000000000,1,1,1,1,1,1600000059999';

/** Valid bodies of every control call with a body. The first one of a call also gives its path parameters. */
const samples: Readonly<Record<string, readonly LooseInput[]>> = {
  createWorld: [{ body: { scenario: 'empty' } }],
  forkWorld: [{ body: {} }],
  takeSnapshot: [{ body: { name: 'bounds' } }],
  setClockRate: [{ body: { rate: 1 } }],
  advanceClock: [
    { body: { by: 1 } },
    { body: { to: 1 } },
    { body: { until: 'vip.midnight', minus: 1 } },
  ],
  runJob: [{ params: { name: 'vip.midnight' }, body: { dryRun: true } }],
  intervene: [
    { body: gap },
    { body: { symbol: 'BTC/USDT', kind: 'gap', to: '50000' } },
    { body: { symbol: 'BTC/USDT', kind: 'ramp', to: '50000', durationMs: 1 } },
    ...['move', 'ramp'].map((kind) => ({ body: { ...gap, kind, durationMs: 1 } })),
    { body: { symbol: 'BTC/USDT', kind: 'freeze', durationMs: 1 } },
    { body: { symbol: 'BTC/USDT', kind: 'volatility', factor: 1, durationMs: 1 } },
  ],
  interveneEverywhere: [
    { body: { kind: 'move', percent: 1, durationMs: 1 } },
    { body: { kind: 'freeze', durationMs: 1 } },
    { body: { kind: 'volatility', factor: 1, durationMs: 1 } },
  ],
  replayCandles: [{ body: { symbol: 'BTC/USDT', csv: CANDLE } }],
  decide: [{ params: { kind: 'loan', id: '1' }, body: { verdict: 'approve', reason: 'x' } }],
  setReviewPolicy: [{ params: { kind: 'loan' }, body: { policy: 'auto' } }],
  setWorldDialect: [{ body: { name: 'jeecg', rules: { decimals: 'text' } } }],
  setTestAid: [{ params: { aid: 'mailbox' }, body: { state: 'on' } }],
  createMember: [{ body: { nickname: 'Li', balances: { USDT: '1' } } }],
  playSituation: [{ body: { name: 'new-member' } }],
  addFault: [{ body: { kind: 'latency', latencyMs: 1, rate: 1, count: 1, lifetime: 1 } }],
  setAnswer: [{ body: { call: 'listTickers', body: [], count: 1, lifetime: 1 } }],
  setWebhook: [{ body: { address: 'http://127.0.0.1:9/', events: ['rechargeDelivered'] } }],
  redeliverWebhook: [{ params: { id: 'webhook1' }, body: {} }],
  setForward: [
    {
      body: {
        to: 'http://127.0.0.1:9',
        calls: ['getMember'],
        paths: ['/legacy'],
        bodies: 'plain',
        tokenHeader: 'X-Token',
        tokenPath: 'result.token',
        timeoutMs: 100,
      },
    },
  ],
  setTraffic: [{ body: { recording: true } }],
  replayTraffic: [{ params: { id: '1' }, body: {} }],
};

/** Calls whose body is a file have no bounds to sweep. */
const withBody = controlCalls.filter(
  ({ method, body, transport }) =>
    method !== 'GET' && transport !== 'multipart' && fieldsOf(body).length > 0,
);

describe('what the contract of a control call admits', () => {
  it('is swept for every control call with a body', () => {
    expect(Object.keys(samples).toSorted()).toEqual(withBody.map(({ name }) => name).toSorted());
  });

  it.each(withBody.map((call) => [call.name, call] as const))(
    'is accepted or refused before a write by %s at every bound',
    async (_, call) => {
      const inputs = boundaryInputs(call);
      expect(inputs.length).toBeGreaterThan(0);
      for (const input of inputs) {
        const sent = { ...input, params: { world: world.id, ...input.params } };
        const { status, text } = await world.raw(call, sent as never);
        expect(status, `${JSON.stringify(input)}: ${text}`).toBeLessThan(500);
        await expectUsable(JSON.stringify(input));
      }
    },
    120_000,
  );

  it.each(['move', 'ramp', 'freeze', 'volatility'])(
    'has no duration of 0 for a %s: the refusal names the field, and nothing is written',
    async (kind) => {
      const before = await (await world.inside()).hash();
      const own = { move: { percent: 1 }, ramp: { percent: 1 }, volatility: { factor: 2 } };
      const body = { kind, durationMs: 0, ...own[kind as keyof typeof own] };
      for (const [call, sent] of [
        [intervene, { symbol: 'BTC/USDT', ...body }],
        [interveneEverywhere, body],
      ] as const) {
        const input = { params: { world: world.id }, body: sent };
        const { status, text } = await world.raw(call as Call, input as never);
        expect(status).toBe(400);
        const message = expect.stringMatching('at least 1');
        expect(JSON.parse(text)).toMatchObject({
          result: { problems: [{ path: 'durationMs', message }] },
        });
      }
      expect(await (await world.inside()).hash()).toBe(before);
    },
  );
});

/** A damaged world answers 500 to an intervention, or 503 to a fork, which opens a copy of its file. */
async function expectUsable(after: string): Promise<void> {
  const params = { world: world.id };
  const steered = await world.raw(intervene, { params, body: gap });
  expect(steered.status, `an intervention after ${after}: ${steered.text}`).toBe(200);
  const forked = await world.call(forkWorld, { params, body: {} });
  expect(forked, `a fork after ${after}`).toMatchObject({ ok: true });
  if (forked.ok) await world.server.worlds.remove(forked.result.id);
}

/** Returns the samples of a call with each field at each of its bounds, as far as the contract admits them. */
function boundaryInputs({ name, body }: Call): LooseInput[] {
  const all = (samples[name] ?? []).flatMap((sample) => {
    const given = sample.body as Record<string, unknown>;
    const changed = fieldsOf(body).flatMap(([field, schema]) =>
      boundsOf(schema).map((value) => ({ ...sample, body: { ...given, [field]: value } })),
    );
    return [sample, ...changed];
  });
  return all.filter((input) => body.safeParse(input.body).success);
}

/** Amounts, durations, symbols and instants. */
const SPECIAL_TEXTS = (
  '0 0.00000001 0.01 1 1000000000 0ms 0s 1ms 1000w BTC/USDT ' +
  '1970-01-01T00:00:00Z 2026-01-07T12:00:00Z 2099-12-31T23:59:59Z'
).split(' ');

type Schema = Readonly<Record<string, unknown>>;

function fieldsOf(body: z.ZodType): [string, Schema][] {
  const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.entries((properties ?? {}) as Record<string, Schema>);
}

/** Returns the smallest, the largest and special values of a field. */
function boundsOf(schema: Schema): unknown[] {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return choices.flatMap(boundsOf);
  if (Array.isArray(schema['enum'])) return schema['enum'] as unknown[];
  if ('const' in schema) return [schema['const']];
  const { type, minLength = 0, maxLength = 40 } = schema;
  if (type === 'boolean') return [true, false];
  if (type === 'integer' || type === 'number') {
    const low = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1);
    const high = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 1e15);
    const whole = [low, low + 1, 0, 1, high - 1, high];
    return type === 'integer' ? whole : [...whole, low + 1e-9, -1e-9, 1e-300, high - 1e-9];
  }
  if (type === 'string')
    return [
      'x'.repeat(Math.max(1, Number(minLength))),
      'x'.repeat(Math.min(Number(maxLength), 300)),
      ...SPECIAL_TEXTS,
    ];
  if (type === 'array') return [[]];
  if (type === 'object') return [{}];
  return [];
}
