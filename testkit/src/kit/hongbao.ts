import type { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { type Client, createClient, newIdempotencyKey } from '@hongbao/client';
import type { Rest } from './fields.ts';
import { type PlayedStory, playStory } from './story.ts';
import { type World, worldOf } from './world.ts';

/** How a world begins. Equal scenario, seed and instant give equal worlds. */
export interface WorldOptions extends Rest<typeof createWorld, 'ttl'> {
  /** `live`: its time goes on by itself. Frozen when absent. */
  readonly clock?: 'frozen' | 'live';
  /** Removed after standing unused for so long; an hour when absent. */
  readonly ttl?: string | number;
}

/** A server, here or elsewhere. */
export interface Hongbao extends AsyncDisposable {
  /** Its origin. */
  readonly url: string;
  /** A new world of its own: `world({ scenario: 'empty', seed: 's', at: '2026-03-01 09:00:00' })`. */
  world(options?: WorldOptions): Promise<World>;
  /** A world that is there; `main` when none is named. */
  open(id?: string): World;
  /** Plays a story in a new world: `story('crash', { steps: 4 })`; all of it when no number is given. */
  story(name: string, options?: { readonly steps?: number }): Promise<PlayedStory>;
  /** A client that may make control calls. */
  readonly client: Client;
  /** Ends a server that was started here; of one elsewhere it does nothing. */
  stop(): Promise<void>;
}

export interface ConnectOptions {
  /** The operator's token (`CONTROL_TOKEN` of the server); needed when it is not on this machine. */
  readonly token?: string;
}

/** Equal worlds for equal tests; a random seed would also be acted out anew each time. */
const usual = { scenario: 'empty', seed: 'test', ttl: '1h' };

/** A server that runs elsewhere: `connect('http://127.0.0.1:3000')`. Every answer is held against its contract. */
export function connect(url: string, { token }: ConnectOptions = {}): Hongbao {
  return hongbaoAt(url, token, async () => {});
}

/** @param stop what ends the server, if anything */
export function hongbaoAt(
  url: string,
  token: string | undefined,
  stop: () => Promise<void>,
): Hongbao {
  const origin = new URL(url).origin;
  const controlToken = token === undefined ? {} : { controlToken: token };
  const client = createClient({ url: origin, checks: true, ...controlToken });
  return {
    url: origin,
    client,
    world: async ({ clock = 'frozen', ...wanted } = {}) => {
      // An id is never used again: a page that is still open elsewhere would meet another test's world.
      const id = `test-${newIdempotencyKey().slice(0, 16)}`;
      const made = await client.calls.createWorld({ ...usual, id, ...wanted });
      const world = worldOf(client, made.id);
      if (clock === 'live') await world.clock.resume();
      return world;
    },
    open: (id = 'main') => worldOf(client, id),
    story: (name, options) => playStory(client, name, options),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
