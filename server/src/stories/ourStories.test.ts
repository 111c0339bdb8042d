import { createClient } from '@hongbao/client';
import { createStoryPlayer } from '@hongbao/client/stories/storyPlayer';
import type { StoryPlayer } from '@hongbao/client/stories/place';
import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import { getStory } from '@hongbao/contracts/control/stories.calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';
import { findStories } from './stories.ts';

const world = useWorld({ isShared: true });
let url = '';
beforeAll(async () => {
  url = await world.server.listen();
});

const names = findStories('').map(({ name }) => name);

/** To the end; anything that is no longer true ends the test with what differs. */
async function toTheEnd(player: StoryPlayer): Promise<void> {
  const { of } = player.place;
  while (player.place.index < of)
    expect(await player.next()).toMatchObject({ failure: null, doing: null });
}

describe.each(names)('our story %s', (name) => {
  const play = async (id: string) => {
    const client = createClient({ url, checks: true });
    const story = await client.must(getStory, { params: { name } });
    const player = createStoryPlayer(client, story, { world: id });
    const hash = async () => (await client.calls.hashWorld({ world: id })).hash;
    return { client, player, hash, params: { world: id } };
  };

  it('leaves the same world each time it is played, also with a step back on the way', async () => {
    const one = await play('one');
    await toTheEnd(one.player);
    const hash = await one.hash();
    expect(await one.client.must(auditLedger, { params: one.params })).toMatchObject({
      balanced: true,
    });
    await one.player.reset();
    await toTheEnd(one.player);
    expect(await one.hash()).toBe(hash);
    const two = await play('two');
    await two.player.goTo(Math.ceil(two.player.place.of / 2));
    await two.player.back();
    await toTheEnd(two.player);
    expect(await two.hash()).toBe(hash);
    for (const { player, client, params } of [one, two]) {
      await player.end();
      await client.calls.deleteWorld(params);
    }
  });
});
