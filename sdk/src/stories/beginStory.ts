import {
  createMember,
  createMemberToken,
  listMembers,
} from '@hongbao/contracts/control/members.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import {
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '@hongbao/contracts/control/snapshots.calls';
import {
  createWorld,
  deleteWorld,
  listWorlds,
  resetWorld,
} from '@hongbao/contracts/control/worlds.calls';
import { instantMs } from '@hongbao/contracts/control/instant';
import { resolved } from '@hongbao/contracts/references';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import type { Story, StoryMember } from '@hongbao/contracts/stories/stories.types';
import type { Client } from '../client.ts';
import type { StoryPerson } from './place.ts';
import { StoryTrouble } from './storyTrouble.ts';

/** Where a story is played, and what it knows so far. */
export interface Stage {
  /** Makes the operator's calls. */
  readonly client: Client;
  /** Makes members' calls in the story's world. */
  app: Client;
  readonly story: Story;
  readonly world: string;
  readonly members: Map<string, StoryPerson>;
  readonly kept: Map<string, unknown>;
}

/** The snapshot of the beginning: world and members made, no step done. */
export const BEGINNING = 'story-begin';

/** Worlds of these names belong to stories, which may remove them. */
const OWN_WORLDS = 'story-';
/** A story's world goes when nobody has used it for so long. */
const TTL = '7d';
const USUAL_AT = '2026-01-07 12:00:00';

/** The world of a story when none is named; ids have at most 32 characters. */
export const worldOfStory = (name: string) => `${OWN_WORLDS}${name}`.slice(0, 32);

/** Makes the world and the members of a story, and keeps that beginning. Throws what calls throw, and `StoryTrouble`. */
export async function beginStory(stage: Stage): Promise<void> {
  const { client, story, world, members, kept } = stage;
  members.clear();
  kept.clear();
  await makeWorld(stage);
  for (const [name, wanted] of Object.entries(story.members ?? {})) {
    const { person, made } = await makePerson(stage, wanted);
    members.set(name, person);
    kept.set(name, { id: person.id, account: person.account, made });
  }
  await forgetBeginning(stage);
  const query = { key: 'rsaPublicKey' };
  const publicKey = String(await client.must(getSetting, { query }, { world, token: null }));
  stage.app = client.with({ world, publicKey, token: null });
  await client.must(takeSnapshot, { params: { world }, body: { name: BEGINNING } });
  // What comes first is then the first in the traffic, whether the story is played from here or goes back to here.
  await client.must(restoreSnapshot, { params: { world, name: BEGINNING } });
}

/** Removes the snapshot of the beginning, if there is one. */
export async function forgetBeginning({ client, world }: Stage): Promise<void> {
  await client.call(removeSnapshot, { params: { world, name: BEGINNING } });
}

/** The world as it began: a new one, or the same one reset. One that began otherwise is left alone. */
async function makeWorld({ client, story, world }: Stage): Promise<void> {
  const { scenario = 'empty', seed = story.name, at = USUAL_AT } = story.world ?? {};
  const make = () =>
    client.must(createWorld, { body: { id: world, scenario, seed, at, ttl: TTL } });
  const there = (await client.must(listWorlds)).find(({ id }) => id === world);
  if (!there) return void (await make());
  const isAlike = 'scenario' in there && there.scenario === scenario && there.seed === seed;
  const isOwn = world.startsWith(OWN_WORLDS);
  if (!isAlike && !isOwn)
    throw new StoryTrouble(
      'createWorld',
      `the world ${world} began as something else; choose another, or remove it`,
    );
  if (isAlike) {
    const { now } = await client.must(resetWorld, { params: { world } });
    if (now === instantMs(at)) return;
    if (!isOwn)
      throw new StoryTrouble('resetWorld', `the world ${world} begins at another instant`);
  }
  await client.must(deleteWorld, { params: { world } });
  await make();
}

async function makePerson(
  { client, world, kept }: Stage,
  { make, account, situation }: StoryMember,
): Promise<{ person: StoryPerson; made: Readonly<Record<string, string>> }> {
  const params = { world };
  if (situation) {
    const body = resolved(situation, kept) as Parameters<typeof playSituation.body.parse>[0];
    const { member, made } = await client.must(playSituation, { params, body: body as never });
    return { person: { id: member.id, account: member.account, token: member.token }, made };
  }
  if (make) {
    const body = resolved(make, kept);
    const {
      id,
      account: own,
      token,
    } = await client.must(createMember, {
      params,
      body: body as never,
    });
    return { person: { id, account: own, token }, made: {} };
  }
  const query = { keyword: account ?? '' };
  const { records } = await client.must(listMembers, { params, query });
  const found = records.find((each) => each.account === account);
  if (!found) throw new StoryTrouble('listMembers', `nobody signs in as ${account}`);
  const { token } = await client.must(createMemberToken, { params: { world, id: found.id } });
  return { person: { id: found.id, account: found.account, token }, made: {} };
}
