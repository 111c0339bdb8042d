import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@hongbao/sdk';
import { readCheckedAnswer } from '@hongbao/sdk/checkedAnswer';
import type { StoryOptions } from '@hongbao/sdk/stories/place';
import { createStoryPlayer } from '@hongbao/sdk/stories/storyPlayer';
import { getStory } from '@hongbao/contracts/stories/stories.calls';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { useWorld } from '../../testing/useWorld.ts';

const storiesDir = mkdtempSync(join(tmpdir(), 'stories-'));
const world = useWorld({ isShared: true, config: { storiesDir } });
let client: Client;
beforeAll(async () => {
  client = createClient({ url: await world.server.listen(), checks: readCheckedAnswer });
});
afterEach(async () => {
  for (const file of readdirSync(storiesDir)) rmSync(join(storiesDir, file), { recursive: true });
  for (const { id } of await client.calls.listWorlds())
    if (id !== world.id) await client.calls.deleteWorld({ world: id });
});

const HEADING = [
  'title: Mine',
  'line: One line.',
  'members: { ann: { make: { bonuses: false } } }',
];
const write = (file: string, ...steps: string[]) =>
  writeFileSync(
    join(storiesDir, file),
    [...HEADING, 'steps:', ...steps.map((step) => `  - ${step}`)].join('\n'),
  );
const listed = async (name: string) =>
  (await client.calls.listStories()).find((each) => each.name === name);
const refused = (name: string) => world.call(getStory, { params: { name } });

async function player(name = 'mine', options: StoryOptions = {}) {
  return createStoryPlayer(client, await client.calls.getStory({ name }), options);
}
const hash = async () => (await client.calls.hashWorld({ world: 'story-mine' })).hash;
const snapshots = async () => client.calls.listSnapshots({ world: 'story-mine' });

describe('the example story', () => {
  it('can be played to its end', async () => {
    cpSync(fileURLToPath(new URL('../../../../examples/stories', import.meta.url)), storiesDir, {
      recursive: true,
    });
    const { goTo } = await player('first-loss');
    expect(await goTo(2)).toMatchObject({
      index: 2,
      failure: null,
      said: expect.stringMatching(/\u2212\d+\.\d\d USDT/),
    });
  });
});

describe('a file in STORIES_DIR', () => {
  it('is listed with the built-in stories, and is returned in full by getStory', async () => {
    write('mine.yaml', '{ say: { en-us: One, jp: Ichi } }', '{ say: Two }');
    expect(await listed('crash')).toEqual({
      name: 'crash',
      kind: 'built-in',
      title: expect.objectContaining({ 'en-us': expect.any(String), jp: expect.any(String) }),
      line: expect.objectContaining({ 'zh-cn': expect.any(String) }),
      steps: 8,
    });
    expect(await listed('mine')).toEqual({
      name: 'mine',
      kind: 'file',
      title: 'Mine',
      line: 'One line.',
      steps: 2,
      file: 'mine.yaml',
    });
    expect(await client.calls.getStory({ name: 'mine' })).toMatchObject({
      name: 'mine',
      steps: [{ say: { jp: 'Ichi' } }, { say: 'Two' }],
    });
  });

  it('is read again for every request', async () => {
    write('mine.yaml', '{ say: One }');
    await client.calls.getStory({ name: 'mine' });
    write('mine.yaml', '{ say: Other }');
    expect(await client.calls.getStory({ name: 'mine' })).toMatchObject({
      steps: [{ say: 'Other' }],
    });
  });

  it('is listed with its errors if it is invalid, without affecting other files', async () => {
    write('fine.yml', '{ say: One }');
    write('mine.yaml', '{ say: One }', '{ say: Two, jmup: { by: 1d } }', '{ jump: { by: 1d } }');
    const problems = [
      'step 2: jmup unknown field; did you mean jump?',
      expect.stringMatching(/^step 3: say must be text/),
    ];
    expect(await listed('mine')).toMatchObject({ title: 'mine', steps: 0, problems });
    expect(await refused('mine')).toMatchObject({
      reason: 'storyBroken',
      facts: { story: 'mine', file: 'mine.yaml', problems },
    });
    expect(await listed('fine')).toMatchObject({ steps: 1 });
  });

  const names: readonly [what: string, files: string[], name: string, problem: RegExp][] = [
    ['with the name of one of ours', ['crash.yaml'], 'crash', /the name of a built-in story/],
    ['with the name of another', ['a.yaml', 'a.yml'], 'a', /a\.ya?ml has the same name/],
    ['with no name for a world', ['a b.yaml'], 'a b', /1 to 32 characters/],
  ];
  it.each(names)('is invalid if it has %s', async (_what, files, name, problem) => {
    for (const file of files) write(file, '{ say: One }');
    const own = (await client.calls.listStories()).filter(({ kind }) => kind === 'file');
    expect(own.map((each) => each.name)).toEqual(files.map(() => name));
    for (const { problems } of own) expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  it('is not read if it is too large or not a regular file', async () => {
    writeFileSync(join(storiesDir, 'large.yaml'), '#'.repeat(1_000_001));
    writeFileSync(join(storiesDir, '_draft.yaml'), 'x');
    writeFileSync(join(storiesDir, 'code.mjs'), 'throw new Error()');
    expect(await listed('large')).toMatchObject({
      problems: [expect.stringMatching(/1000001 bytes/)],
    });
    expect(await listed('_draft')).toBeUndefined();
    expect(await listed('code')).toBeUndefined();
    expect(await refused('nowhere')).toMatchObject({
      reason: 'storyUnknown',
      facts: { story: 'nowhere', known: expect.arrayContaining(['crash', 'large']) },
    });
  });
});

describe('a story player', () => {
  const about =
    'surname: X, gender: female, birthday: "1990-01-01", country: C, address: "Street 1", phone: "5550100"';
  const name = (first: string, rest = '') =>
    `{ say: "{$me.firstName} it is", announce: As ${first}, act: { call: updateProfile, as: ann, body: { ${about}, firstName: ${first} } }, look: { call: getProfile, as: ann, keep: me }${rest} }`;

  it('announces the next step before it runs, and reports its position afterwards', async () => {
    write(
      'mine.yaml',
      name(
        'Ann',
        ', show: { as: ann, route: "/heyue?tab=history&receipt=$ann.id", panel: traffic, select: { memberId: $ann.id } }',
      ),
      '{ say: End, jump: { by: 1m } }',
    );
    const { place: before, next, subscribe, end } = await player();
    expect(before).toMatchObject({
      hasBegun: false,
      index: 0,
      of: 2,
      said: null,
      phone: null,
      nextStep: {
        number: 1,
        announce: 'As Ann',
        say: '… it is',
        actions: ['act', 'look'],
        calls: ['updateProfile', 'getProfile'],
      },
    });
    let changes = 0;
    const leave = subscribe(() => (changes += 1));
    const place = await next();
    const id = (place.kept['ann'] as { id: string }).id;
    expect(place).toMatchObject({
      world: 'story-mine',
      index: 1,
      doing: null,
      said: 'Ann it is',
      failure: null,
      nextStep: { number: 2, announce: null, actions: ['jump'], calls: ['advanceClock'] },
      phone: {
        as: 'ann',
        token: place.members['ann']?.token,
        route: `/heyue?tab=history&receipt=${id}`,
      },
      panel: { name: 'traffic', select: { memberId: id } },
      answers: [
        { action: 'act', call: 'updateProfile', as: 'ann' },
        { action: 'look', call: 'getProfile' },
      ],
    });
    expect(changes).toBe(2);
    leave();
    expect(await next()).toMatchObject({
      index: 2,
      nextStep: null,
      said: 'End',
      phone: { as: 'ann' },
    });
    expect(await next()).toMatchObject({ index: 2, failure: null });
    expect(changes).toBe(2);
    await end();
  });

  it('goes back to the state and traffic before a step, and restarts with the same members', async () => {
    write('mine.yaml', name('Ann'), name('Bo'), '{ say: End, jump: { by: 1d } }');
    const { next, back, reset, goTo, end } = await player();
    const traffic = async () =>
      (await client.calls.listTraffic({ world: 'story-mine' })).records.map(({ id, call }) => [
        id,
        call,
      ]);
    const begun = await reset();
    const states = [await hash()];
    const requests = [await traffic()];
    for (let index = 0; index < 3; index++) {
      await next();
      states.push(await hash());
      requests.push(await traffic());
    }
    expect(new Set(states).size).toBe(4);
    for (const index of [2, 1, 0, 0]) {
      expect(await back()).toMatchObject({ index, failure: null });
      expect(await hash()).toBe(states[index]);
      expect(await traffic()).toEqual(requests[index]);
    }
    expect(await goTo(99)).toMatchObject({ index: 3, kept: { me: { firstName: 'Bo' } } });
    expect(await hash()).toBe(states[3]);
    const again = await reset();
    expect(again).toMatchObject({ index: 0, said: null, answers: [], members: begun.members });
    expect(again.kept).not.toHaveProperty('me');
    expect(await hash()).toBe(states[0]);
    expect(await snapshots()).toHaveLength(1);
    await end();
    expect(await snapshots()).toEqual([]);
  });

  it('runs one step for two simultaneous next() calls', async () => {
    write('mine.yaml', name('Ann'), name('Bo'));
    const { next, back } = await player();
    const [first, second] = await Promise.all([next(), next(), back()]);
    expect(first).toBe(second);
    expect(first.index).toBe(1);
  });

  const failures: readonly [what: string, step: string, call: string, why: RegExp][] = [
    [
      'a call is refused',
      '{ say: S, act: { call: applyIeo, as: ann, body: { ieoId: nova, quantity: "100" } } }',
      'applyIeo',
      /^was refused with identityNeeded/,
    ],
    [
      'another refusal comes',
      '{ say: S, act: { call: applyIeo, as: ann, body: { ieoId: nova, quantity: "100" }, refused: ieoNotOpen } }',
      'applyIeo',
      /identityNeeded, not ieoNotOpen/,
    ],
    [
      'it is granted after all',
      '{ say: S, act: { call: getIeoDraw, as: ann, query: { id: nova }, refused: notFound } }',
      'getIeoDraw',
      /ieoNotDrawnYet, not notFound/,
    ],
    [
      'the operator is refused',
      '{ say: S, control: { call: decide, params: { kind: loan, id: none }, body: { verdict: approve } } }',
      'decide',
      /refused with notFound/,
    ],
    [
      'the clock is',
      '{ say: S, jump: { to: "2020-01-01 00:00:00" } }',
      'advanceClock',
      /timeInThePast/,
    ],
    [
      'a fact is not so',
      '{ say: S, look: { call: getMember, as: ann, keep: me }, expect: { of: $me.vipLevel, atLeast: 3 } }',
      'expect',
      /^\$me\.vipLevel is 0, below 3$/,
    ],
    [
      'a value refers to an unknown field',
      '{ say: S, look: { call: getMember, as: ann, keep: me }, expect: { of: $me.level, equals: 3 } }',
      'expect',
      /^\$me\.level has no field level; fields are/,
    ],
    [
      'the answer has no token',
      '{ say: S, act: { call: getSetting, query: { key: rsaPublicKey }, signsIn: bo } }',
      'getSetting',
      /no token/,
    ],
  ];
  it.each(failures)(
    'reports the step and the call, and does not advance, when %s',
    async (_what, step, call, why) => {
      write('mine.yaml', name('Ann'), step);
      const { next } = await player();
      await next();
      expect(await next()).toMatchObject({
        index: 1,
        said: 'Ann it is',
        failure: { step: 2, call, why: expect.stringMatching(why) },
      });
    },
  );

  it('retries a failed step from the beginning of the step', async () => {
    write('mine.yaml', name('Ann'), name('Bo', ', expect: { of: $me.firstName, equals: Bo }'));
    const straight = await player();
    await straight.goTo(2);
    const end = await hash();
    let isDown = true;
    const flaky = createClient({
      url: client.url,
      fetch: (address, init) =>
        isDown && String(address).includes('appUser/profile')
          ? Promise.reject(new TypeError('no way'))
          : fetch(address, init),
    });
    const story = await client.calls.getStory({ name: 'mine' });
    const { next, reset } = createStoryPlayer(flaky, story);
    isDown = false;
    await reset();
    await next();
    isDown = true;
    expect(await next()).toMatchObject({
      index: 1,
      failure: { step: 2, call: 'getProfile', why: expect.stringMatching(/no answer arrived/) },
    });
    // The first act of the step had already changed the name.
    expect(await hash()).toBe(end);
    isDown = false;
    expect(await next()).toMatchObject({ index: 2, failure: null });
    expect(await hash()).toBe(end);
  });

  it('restarts after its world was deleted', async () => {
    write('mine.yaml', name('Ann'));
    const { next, reset } = await player();
    await next();
    const state = await hash();
    await client.calls.deleteWorld({ world: 'story-mine' });
    expect(await reset()).toMatchObject({ index: 0, failure: null });
    await next();
    expect(await hash()).toBe(state);
  });

  it('refuses to change a world with another scenario, seed or start unless it created it for the story', async () => {
    write('mine.yaml', name('Ann'));
    const other = { scenario: 'empty', seed: 'other' } as const;
    await client.calls.createWorld({ id: 'theirs', ...other });
    const before = (await client.calls.hashWorld({ world: 'theirs' })).hash;
    const theirs = await player('mine', { world: 'theirs' });
    expect(await theirs.next()).toMatchObject({
      hasBegun: false,
      index: 0,
      failure: {
        step: 0,
        why: expect.stringMatching(/theirs exists with another scenario or seed/),
      },
    });
    expect((await client.calls.hashWorld({ world: 'theirs' })).hash).toBe(before);
    await client.calls.createWorld({ id: 'story-mine', ...other });
    expect(await (await player()).next()).toMatchObject({ index: 1, failure: null });
  });

  it('supports members of the scenario and of situations, and translated texts', async () => {
    writeFileSync(
      join(storiesDir, 'mine.yaml'),
      `title: { en-us: Mine, jp: J }
line: L
members:
  ann: { make: { email: ann@story.example } }
  bo: { make: { inviterId: $ann.id } }
  again: { account: ann@story.example }
  cleo: { situation: { name: deposit-under-review } }
  nobody: { account: nobody@story.example }
steps:
  - say: { en-us: One, jp: Ichi }
    control: { call: decide, params: { kind: recharge, id: $cleo.createdIds.recharge }, body: { verdict: approve } }
`,
    );
    const story = await client.calls.getStory({ name: 'mine' });
    expect(await createStoryPlayer(client, story).next()).toMatchObject({
      failure: {
        step: 0,
        call: 'listMembers',
        why: 'the world has no member with the account nobody@story.example',
      },
    });
    const { nobody: _, ...members } = story.members ?? {};
    const played = createStoryPlayer(client, { ...story, members }, { language: 'jp' });
    const place = await played.next();
    expect(place).toMatchObject({ index: 1, title: 'J', said: 'Ichi', failure: null });
    expect(place.members['again']?.id).toBe(place.members['ann']?.id);
    played.speak('ko');
    expect(played.place).toMatchObject({ title: 'Mine', said: 'One' });
  });
});

describe('a server that does not record requests', () => {
  async function played(...steps: string[]) {
    const server = await startServer({ config: { storiesDir, recordsTraffic: false } });
    onTestFinished(() => server.stop());
    const unrecorded = createClient({ url: await server.listen(), checks: readCheckedAnswer });
    write('mine.yaml', ...steps);
    const story = await unrecorded.calls.getStory({ name: 'mine' });
    return { unrecorded, story: createStoryPlayer(unrecorded, story) };
  }

  it('refuses to start a story that reads requests, and reports that traffic recording is off', async () => {
    const { unrecorded, story } = await played(
      '{ say: S, act: { call: getMember, as: ann } }',
      '{ say: T, look: { call: listTraffic, query: { call: getMember }, keep: sent } }',
    );
    const why = expect.stringMatching(/records none; start the server with TRAFFIC=on$/);
    const refused = {
      index: 0,
      isTrafficOff: true,
      failure: { step: 0, call: 'listTraffic', why },
    };
    expect(await story.reset()).toMatchObject(refused);
    expect(await story.next()).toMatchObject(refused);
    expect(await unrecorded.calls.listTraffic({ world: 'story-mine' })).toMatchObject({ kept: 0 });
  });

  it('plays a story that only shows the traffic, and reports that recording is off', async () => {
    const { story } = await played(
      '{ say: S, act: { call: getMember, as: ann }, show: { panel: traffic, select: { call: getMember } } }',
    );
    expect(await story.next()).toMatchObject({ index: 1, isTrafficOff: true, failure: null });
  });

  it('plays a story that does not use the traffic without such a report', async () => {
    const { story } = await played('{ say: S, act: { call: getMember, as: ann } }');
    expect(await story.next()).toMatchObject({ index: 1, isTrafficOff: false, failure: null });
  });
});

it('a story player sends no call that the server refuses, at the start and at the end of a story', async () => {
  write('mine.yaml', '{ say: One }');
  const refusals: string[] = [];
  const listening = createClient({
    url: client.url,
    fetch: async (address, init) => {
      const answer = await fetch(address, init);
      const { success, message } = (await answer.clone().json()) as Record<string, unknown>;
      if (success !== true) refusals.push(`${String(address)} ${String(message)}`);
      return answer;
    },
  });
  const one = createStoryPlayer(listening, await listening.calls.getStory({ name: 'mine' }));
  await one.next();
  await one.reset();
  await one.end();
  await one.reset();
  await one.end();
  expect(refusals).toEqual([]);
});

it('a reference without a value selects nothing, and a number selects its text', async () => {
  write(
    'mine.yaml',
    '{ say: S, look: { call: getMember, as: ann, keep: me }, show: { panel: members, select: { memberId: $me.inviter.id } } }',
    '{ say: T, show: { panel: traffic, select: { id: 7, memberId: $ann.id } } }',
  );
  const { next, place } = await player();
  expect(place.panel).toBeNull();
  expect(await next()).toMatchObject({ failure: null, panel: { name: 'members', select: {} } });
  const { kept, panel } = await next();
  const { id } = kept['ann'] as { id: string };
  expect(panel).toEqual({ name: 'traffic', select: { id: '7', memberId: id } });
});
