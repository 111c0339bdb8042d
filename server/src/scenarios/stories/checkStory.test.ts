import { createClient } from '@hongbao/sdk';
import { readCheckedAnswer } from '@hongbao/sdk/checkedAnswer';
import { checkStory } from '@hongbao/sdk/stories/checkStory';
import { beforeAll, describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/useWorld.ts';
import { readStory } from '@hongbao/engine/scenarios/stories/readStory';
import { findStories } from './stories.ts';

const world = useWorld({ isShared: true });
let url = '';
beforeAll(async () => {
  url = await world.server.listen();
});
const client = () => createClient({ url, checks: readCheckedAnswer });

/** Checks a story with one member, ann, who has 1,000 USDT, and the given steps. */
async function problemsOf(...steps: string[]) {
  const yaml = [
    'title: Mine',
    'line: One line.',
    "members: { ann: { make: { bonuses: false, balances: { USDT: '1000' } } } }",
    'steps:',
    ...steps.map((step) => `  - ${step}`),
  ].join('\n');
  const story = readStory('mine', yaml);
  if (!('steps' in story)) throw new Error(story.join('\n'));
  return checkStory(client(), story);
}

const order =
  "act: { call: openPosition, as: ann, body: { symbol: BTC/USDT, direction: long, quantity: '0.001', leverage: 5 }, keep: order }";

describe('checkStory', () => {
  it.each(findStories('').map(({ name, story }) => [name, story] as const))(
    'finds no problem in the built-in story %s',
    async (_name, story) => {
      if (!('steps' in story)) throw new Error(story.join('\n'));
      expect(await checkStory(client(), story)).toEqual([]);
    },
    60_000,
  );

  const wrong: readonly [what: string, step: string, problem: RegExp][] = [
    [
      'a refusal that is not declared',
      '{ say: S, act: { call: applyIeo, as: ann, body: { ieoId: nova, quantity: "100" } } }',
      /^applyIeo was refused with identityNeeded/,
    ],
    [
      'a failed expectation',
      '{ say: S, look: { call: getMember, as: ann, keep: me }, expect: { of: $me.vipLevel, equals: 8 } }',
      /^expect \$me\.vipLevel is \d, not 8$/,
    ],
    [
      'a reference to an absent field',
      `{ say: S, ${order}, show: { as: ann, route: "/heyue?tab=positions&position=$order.idd" } }`,
      /^show: .*idd/,
    ],
    [
      'a code of the contract in a translated line',
      `{ say: { en-us: "It is {$order.direction}.", xi: Es larga. }, ${order} }`,
      /^say \(en-us\): it inserts “long”/,
    ],
    [
      'an empty tab of the phone',
      '{ say: S, show: { as: ann, route: "/heyue?tab=history" } }',
      /^the phone at \/heyue\?tab=history would be empty: it needs any closed position$/,
    ],
    [
      'a receipt of a position that is still open',
      `{ say: S, ${order}, show: { as: ann, route: "/heyue?tab=history&receipt=$order.id" } }`,
      /would be empty: it needs the closed position \d+$/,
    ],
    [
      'an envelope that was not paid',
      '{ say: S, show: { as: ann, route: "/vipLevel?envelope=open" } }',
      /it needs any red envelope$/,
    ],
    [
      'a call without a recorded request',
      '{ say: S, show: { panel: traffic, select: { call: openPosition } } }',
      /^the panel traffic finds nothing for call openPosition$/,
    ],
    [
      'an object without a transfer',
      '{ say: S, show: { panel: ledger, select: { refId: none } } }',
      /^the panel ledger finds nothing for refId none$/,
    ],
    [
      'an unknown case',
      '{ say: S, show: { panel: decisions, select: { id: none } } }',
      /^the panel decisions finds nothing for id none$/,
    ],
    [
      'an address without a message',
      '{ say: S, show: { panel: outbox, select: { to: nobody@story.example } } }',
      /^the panel outbox finds nothing for to nobody@story\.example$/,
    ],
    [
      'an unknown member',
      '{ say: S, show: { panel: members, select: { memberId: none } } }',
      /^the panel members finds nothing for memberId none$/,
    ],
    [
      'an unknown symbol',
      '{ say: S, show: { panel: market, select: { symbol: NONE/USDT } } }',
      /^the panel market finds nothing for symbol NONE\/USDT$/,
    ],
  ];

  it.each(wrong)('reports %s with the number of the step', async (_what, step, problem) => {
    expect(await problemsOf('{ say: First }', step)).toEqual([
      { story: 'mine', step: 2, what: expect.stringMatching(problem) },
    ]);
  });

  it('reports a problem of every step that can be played', async () => {
    const empty = '{ say: S, show: { as: ann, route: "/heyue?tab=orders" } }';
    expect((await problemsOf(empty, empty)).map(({ step }) => step)).toEqual([1, 2]);
  });

  it('deletes its world, also after a failure', async () => {
    await problemsOf('{ say: S, act: { call: getIeoDraw, as: ann, query: { id: nova } } }');
    expect((await client().calls.listWorlds()).map(({ id }) => id)).toEqual([world.id]);
  });
});

describe('checkStory on a server that records no requests', () => {
  const silent = useWorld({ isShared: true, config: { recordsTraffic: false } });

  it('reports before the first step that the story shows recorded requests', async () => {
    const [crash] = findStories('').filter(({ name }) => name === 'crash');
    const story = crash?.story;
    if (!story || !('steps' in story)) throw new Error('There is no story.');
    const server = createClient({ url: await silent.server.listen() });
    expect(await checkStory(server, story)).toEqual([
      { story: 'crash', step: 0, what: expect.stringMatching(/TRAFFIC=on/) },
    ]);
  });
});
