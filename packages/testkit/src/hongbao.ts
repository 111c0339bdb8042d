import type { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { type Client, createClient, newIdempotencyKey } from '@hongbao/sdk';
import { readCheckedAnswer } from '@hongbao/sdk/checkedAnswer';
import type { Rest } from './fields.ts';
import { type PlayedStory, playStory } from './story.ts';
import { type World, worldOf } from './world.ts';

/** Initial state of a world. Equal scenario, seed and instant yield equal worlds. */
export interface WorldOptions extends Rest<typeof createWorld, 'ttl'> {
  /** Mode of the clock: `live` runs; frozen when absent. */
  readonly clock?: 'frozen' | 'live';
  /** Time after which the unused world is removed; an hour when absent. */
  readonly ttl?: string | number;
}

/** A server in this process or in another one. */
export interface Hongbao extends AsyncDisposable {
  /** Origin of the server. */
  readonly url: string;
  /** Creates a world: `world({ scenario: 'empty', seed: 's', at: '2026-03-01 09:00:00' })`. */
  world(options?: WorldOptions): Promise<World>;
  /** Returns an existing world; `main` by default. */
  open(id?: string): World;
  /** Plays a story in a new world: `story('crash', { steps: 4 })`; when `steps` is absent, all steps. */
  story(name: string, options?: { readonly steps?: number }): Promise<PlayedStory>;
  /** A client that makes control calls. */
  readonly client: Client;
  /** Stops a server that was started in this process; otherwise does nothing. */
  stop(): Promise<void>;
}

export interface ConnectOptions {
  /** The operator's token (`CONTROL_TOKEN` of the server); required unless the server runs on this machine. */
  readonly token?: string;
}

/**
 * Seed of test worlds. It is fixed, so that tests are reproducible and the world can be copied from a template instead
 * of being generated.
 */
const usual = { scenario: 'empty', seed: 'test', ttl: '1h' };

/** Connects to a running server: `connect('http://127.0.0.1:3000')`. Every answer is validated against its contract. */
export function connect(url: string, { token }: ConnectOptions = {}): Hongbao {
  return hongbaoAt(url, token, async () => {});
}

/**
 * @param stop stops the server; does nothing when it is not owned by this client
 * @param send replaces `fetch`
 */
export function hongbaoAt(
  url: string,
  token: string | undefined,
  stop: () => Promise<void>,
  send?: typeof fetch,
): Hongbao {
  // A server can be below a path.
  const { origin: host, pathname } = new URL(url);
  const address = `${host}${pathname.replace(/\/+$/, '')}`;
  const controlToken = token === undefined ? {} : { controlToken: token };
  const sending = send === undefined ? {} : { fetch: send };
  const client = createClient({
    url: address,
    checks: readCheckedAnswer,
    ...controlToken,
    ...sending,
  });
  return {
    url: address,
    client,
    world: async ({ clock = 'frozen', ...wanted } = {}) => {
      // Ids are never reused, because a page that is still open would access the world of another test.
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
