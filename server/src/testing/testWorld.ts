import type { World } from '@hongbao/engine/world/world';
import type { Worlds } from '@hongbao/engine/worlds/worlds';
import type { Client } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import { type Given, createGiven } from './givenMembers.ts';

/** A world of a test server, with a client. */
export interface TestWorld extends Pick<Client, 'call' | 'must' | 'raw' | 'send'> {
  readonly id: string;
  readonly control: Control;
  readonly given: Given;
  /** Returns the world object, for tests below the level of calls. */
  inside(): Promise<World>;
}

/** Creates the test access to a world by its id, with a separate client. */
export function createTestWorld(id: string, worlds: Worlds, client: Client): TestWorld {
  const control = createControl(client, id);
  const inside = async () => {
    const world = await worlds.find(id);
    if (!world) throw new Error(`There is no world ${id}`);
    return world;
  };
  return {
    id,
    call: client.call,
    must: client.must,
    raw: client.raw,
    send: client.send,
    control,
    given: createGiven(client, control, inside),
    inside,
  };
}

/** Throws the problems that the audit of a world's ledger finds. Called at the end of every server test. */
export async function expectBalanced(world: Pick<TestWorld, 'control'>): Promise<void> {
  const { balanced, problems } = await world.control.audit();
  if (!balanced || problems.length > 0)
    throw new Error(`The ledger does not balance:\n${problems.join('\n')}`);
}
