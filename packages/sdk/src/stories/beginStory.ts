import { instantMs } from '@hongbao/contracts/control/instant';
import { resolved } from '@hongbao/contracts/references';
import type { Story, StoryMember } from '@hongbao/contracts/stories/stories.types';
import type { Client } from '../client.ts';
import { CallRefused } from '../errors.ts';
import type { StoryPerson } from './place.ts';
import { StoryError } from './storyError.ts';

/** The world in which a story is played, and the members and values so far. */
export interface Stage {
  readonly client: Client;
  /** Client for calls of members in the story's world. */
  app: Client;
  readonly story: Story;
  readonly world: string;
  readonly members: Map<string, StoryPerson>;
  readonly kept: Map<string, unknown>;
}

/** Name of the snapshot before the first step, when the world and the members exist. */
const BEGINNING = 'story-begin';

/** Prefix of the ids of worlds that belong to stories, which may remove them. */
const OWN_WORLDS = 'story-';
/** Time after which an unused story world is removed. */
const TTL = '7d';
const USUAL_AT = '2026-01-07 12:00:00';

/** The default world id of a story; ids have at most 32 characters. */
export const storyWorldId = (name: string) => `${OWN_WORLDS}${name}`.slice(0, 32);

/**
 * Creates the world and the members of a story, and a snapshot of that state. Throws the errors of its calls, and
 * `StoryError`.
 */
export async function beginStory(stage: Stage): Promise<void> {
  const { client, story, world, members, kept } = stage;
  members.clear();
  kept.clear();
  await makeWorld(stage);
  for (const [name, wanted] of Object.entries(story.members ?? {})) {
    const { createdIds, ...person } = await makePerson(stage, wanted);
    members.set(name, person);
    kept.set(name, { id: person.id, account: person.account, createdIds });
  }
  const key = await client.calls.getSetting({ key: 'rsaPublicKey' }, { world, token: null });
  stage.app = client.with({ world, publicKey: String(key), token: null });
  await forgetBeginning(stage);
  await client.calls.takeSnapshot({ world, name: BEGINNING });
  // The restore is the first recorded request, both in a new story and in one that returned to the beginning.
  await restoreBeginning(stage);
}

/** Restores the world before the first step. False when the snapshot or the world was removed. */
export function restoreBeginning({ client, world }: Stage): Promise<boolean> {
  return isThere(client.calls.restoreSnapshot({ world, name: BEGINNING }));
}

/** Removes the snapshot before the first step if it exists. */
export async function forgetBeginning({ client, world }: Stage): Promise<void> {
  const snapshots = await client.calls.listSnapshots({ world });
  if (snapshots.some(({ name }) => name === BEGINNING))
    await client.calls.removeSnapshot({ world, name: BEGINNING });
}

async function isThere(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    const isGone =
      error instanceof CallRefused && ['worldUnknown', 'snapshotUnknown'].includes(error.reason);
    if (isGone) return false;
    throw error;
  }
}

/** The world in its initial state: a new one, or the same one reset. A world with a different origin is not touched. */
async function makeWorld({ client, story, world }: Stage): Promise<void> {
  const { scenario = 'empty', seed = story.name, at = USUAL_AT } = story.world ?? {};
  const there = (await client.calls.listWorlds()).find(({ id }) => id === world);
  const isAlike =
    there && 'scenario' in there && there.scenario === scenario && there.seed === seed;
  const isOwn = world.startsWith(OWN_WORLDS);
  if (there && !isAlike && !isOwn)
    throw new StoryError('createWorld', `the world ${world} exists with another scenario or seed`);
  if (isAlike) {
    const { now } = await client.calls.resetWorld({ world });
    if (now === instantMs(at)) return;
    if (!isOwn)
      throw new StoryError('resetWorld', `the world ${world} exists and began at another instant`);
  }
  if (there) await client.calls.deleteWorld({ world });
  await client.calls.createWorld({ id: world, scenario, seed, at, ttl: TTL });
}

type Made = StoryPerson & { readonly createdIds: Readonly<Record<string, string>> };

/** A member's properties are validated when the story is loaded; the server validates them again. */
async function makePerson(
  { client, world, kept }: Stage,
  { make, account, situation }: StoryMember,
): Promise<Made> {
  if (situation) {
    const fields = resolved(situation, kept) as { readonly name: string };
    const { member, createdIds } = await client.calls.playSituation({ ...fields, world });
    return { id: member.id, account: member.account, token: member.token, createdIds };
  }
  if (account === undefined) {
    const made = await client.calls.createMember({ ...(resolved(make, kept) as object), world });
    return { id: made.id, account: made.account, token: made.token, createdIds: {} };
  }
  const { records } = await client.calls.listMembers({ world, keyword: account.slice(0, 64) });
  const found = records.find((each) => each.account === account);
  if (!found)
    throw new StoryError('listMembers', `the world has no member with the account ${account}`);
  const { token } = await client.calls.createMemberToken({ world, id: found.id });
  return { id: found.id, account: found.account, token, createdIds: {} };
}
