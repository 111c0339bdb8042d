import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hongbao/sdk';
import { readCheckedAnswer } from '@hongbao/sdk/checkedAnswer';
import type { StoryPlayer } from '@hongbao/sdk/stories/place';
import { createStoryPlayer } from '@hongbao/sdk/stories/storyPlayer';
import { beforeAll, describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/useWorld.ts';
import { findStories } from './stories.ts';

const world = useWorld({ isShared: true });
let url = '';
beforeAll(async () => {
  url = await world.server.listen();
});

const names = findStories('').map(({ name }) => name);
const client = () => createClient({ url, checks: readCheckedAnswer });

/** Opens a player of a built-in story in a world of its own. */
async function open(name: string, id: string) {
  const { calls } = client();
  const player = createStoryPlayer(client(), await calls.getStory({ name }), { world: id });
  return { player, hash: async () => (await calls.hashWorld({ world: id })).hash };
}

/** Plays a story to its end. A failed step fails the test with its difference. */
async function playToEnd(player: StoryPlayer): Promise<void> {
  while (player.place.index < player.place.of)
    expect(await player.next()).toMatchObject({ failure: null, doing: null });
}

async function remove({ place, end }: StoryPlayer): Promise<void> {
  await end();
  await client().calls.deleteWorld({ world: place.world });
}

it('exactly six stories are built in', () => {
  expect(names.toSorted()).toEqual([
    'crash',
    'ieo-draw',
    'monday',
    'pledge-loan',
    'sealed-order',
    'vip-3',
  ]);
});

describe.each(names)('the built-in story %s', (name) => {
  it('ends with the same state hash in every run, including a run with a step back', async () => {
    const one = await open(name, 'one');
    await playToEnd(one.player);
    expect(await client().calls.auditLedger({ world: 'one' })).toMatchObject({ balanced: true });
    const hash = await one.hash();
    const two = await open(name, 'two');
    await two.player.goTo(Math.ceil(two.player.place.of / 2));
    await two.player.back();
    await playToEnd(two.player);
    expect(await two.hash()).toBe(hash);
    await remove(one.player);
    await remove(two.player);
  }, 60_000);
});

it('the independent verifier confirms the draw of the story ieo-draw', async () => {
  const { player } = await open('ieo-draw', 'drawn');
  await player.goTo(6);
  const proof = player.place.kept['proof'] as { readonly salt: string };
  const script = fileURLToPath(new URL('../../../../docs/verify/ieo-draw.mjs', import.meta.url));
  const verify = (input: object) =>
    spawnSync(process.execPath, [script], { input: JSON.stringify(input) }).status;
  expect(verify(proof)).toBe(0);
  expect(
    verify({ ...proof, salt: proof.salt.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
  ).toBe(1);
  await remove(player);
});
