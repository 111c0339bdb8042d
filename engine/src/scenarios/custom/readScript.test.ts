import { describe, expect, it } from 'vitest';
import { readScript } from './readScript.ts';

const steps = (...lines: string[]) => `steps:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
const ann = 'member: { as: ann }';
const long = 'symbol: BTC/USDT, direction: long, quantity: "0.1", leverage: 20';

describe('a scenario file', () => {
  it('is parsed with its summary, its time span and its steps', () => {
    const open = `call: { name: openPosition, as: ann, body: { ${long} }, keep: one }`;
    const close = 'call: { name: closePosition, as: ann, params: { id: $one.id } }';
    const yaml = `summary: A day.\nstartsBefore: 1d12h\n${steps(ann, open, close, 'advance: 1d')}`;
    expect(readScript(yaml)).toMatchObject({
      summary: 'A day.',
      startsBeforeMs: 36 * 3_600_000,
      steps: [
        { verb: 'member' },
        { verb: 'call' },
        { verb: 'call' },
        { verb: 'advance', value: '1d' },
      ],
    });
  });

  it('starts at the hand-over if it has no startsBefore', () => {
    expect(readScript('steps: []')).toEqual({ summary: null, startsBeforeMs: 0, steps: [] });
  });

  const wrong: readonly [what: string, yaml: string, problem: RegExp][] = [
    ['invalid YAML', 'steps: [', /line 1/],
    ['a duplicate key', 'steps: []\nsteps: []', /unique.* line 2/],
    ['no content', '', /expected object|object/],
    ['no steps', 'summary: None.', /^steps /],
    [
      'an unknown top-level field',
      'stepps: []\nsteps: []',
      /^stepps unknown field; did you mean steps\?$/,
    ],
    ['an invalid duration', 'startsBefore: soon\nsteps: []', /^startsBefore must be .*duration/],
    [
      'an unknown step',
      steps('advnce: 1d'),
      /^step 1: advnce is not a step; did you mean advance\?$/,
    ],
    [
      'two steps in one item',
      steps('{ advance: 1d, policy: {} }'),
      /^step 1: must have one key of member/,
    ],
    [
      'an unknown field',
      steps(ann, 'member: { nickame: Ben }'),
      /^step 2: member\.nickame unknown field; did you mean nickname\?$/,
    ],
    [
      'a number for an amount',
      steps('member: { balances: { USDT: 1000 } }'),
      /^step 1: member\.balances\.USDT .*in quotes$/,
    ],
    [
      'an unknown call',
      steps(ann, 'call: { name: openPositon, as: ann }'),
      /^step 2: call\.name openPositon is not a call of the app; did you mean openPosition\?$/,
    ],
    ['a call with a file', steps(ann, 'call: { name: uploadFile, as: ann }'), /takes a file/],
    [
      'an unknown field of a call',
      steps(ann, `call: { name: openPosition, as: ann, body: { ${long}, levrage: 5 } }`),
      /^step 2: call\.body\.levrage unknown field; did you mean leverage\?$/,
    ],
    [
      'a missing field of a call',
      steps(
        ann,
        'call: { name: openPosition, as: ann, body: { symbol: BTC/USDT, direction: long, quantity: "1" } }',
      ),
      /^step 2: call\.body\.leverage must be a whole number/,
    ],
    [
      'a call without a member',
      steps('call: { name: getMember }'),
      /^step 1: call\.as must name the member/,
    ],
    [
      'a call by an unknown member',
      steps(ann, 'call: { name: getMember, as: anne }'),
      /^step 2: call\.as anne is not a member yet; did you mean ann\?$/,
    ],
    [
      'a name used before its definition',
      steps('member: { inviterId: $ann.id }', ann),
      /^step 1: member \$ann is not defined by an earlier step$/,
    ],
    ['a duplicate name', steps(ann, ann), /^step 2: member\.as ann is already defined$/],
    ['an invalid advance', steps('advance: { until: "!" }'), /^step 1: advance\.until /],
    [
      'two start times',
      steps('steerAll: { kind: gap, percent: -5, in: 1h, startAt: 2026-01-06T04:00:00Z }'),
      /^step 1: steerAll\.in must be absent if startAt is set$/,
    ],
    [
      'an unknown verdict',
      steps('decide: { kind: loan, id: "1", verdict: maybe }'),
      /decide\.verdict/,
    ],
    ['an unknown policy', steps('policy: { kind: loan, policy: never }'), /policy\.policy/],
  ];
  it.each(wrong)('with %s is rejected with the path of the error', (_what, yaml, problem) => {
    expect(readScript(yaml)).toEqual([expect.stringMatching(problem)]);
  });
});
