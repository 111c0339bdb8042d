import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type ServerOptions, type TestServer, startServer } from './server.ts';
import { type TestWorld, expectBalanced } from './testWorld.ts';

/** The world of the current test, with its server. */
export interface WorldOfTest extends TestWorld {
  readonly server: TestServer;
}

interface WorldUse extends ServerOptions {
  /** True for one world in the whole file instead of one per test: for tests that change nothing. */
  readonly isShared?: boolean;
  /** False for tests that intentionally unbalance the ledger. */
  readonly isAudited?: boolean;
  /** False for tests that intentionally fail an event or set the machine's clock. */
  readonly isQuiet?: boolean;
}

/**
 * Provides a Vitest file with one server, a new frozen world for each test, and an audit of every opened world after
 * each test. The returned properties are valid only inside tests.
 */
export function useWorld(options: WorldUse = {}): WorldOfTest {
  let server: TestServer | null = null;
  let world: TestWorld | null = null;
  beforeAll(async () => {
    server = await startServer(options);
  });
  beforeEach(async () => {
    if (!world || !options.isShared) world = await running().createWorld();
  });
  const auditAll = async () => {
    const { worlds, openWorld, reports } = running();
    // A failed event fails the test; a parked event would otherwise remain unnoticed.
    if (reports.length > 0 && options.isQuiet !== false)
      throw new Error(`A world had something to report:\n${reports.splice(0).join('\n')}`);
    for (const id of await worlds.ids()) {
      if (options.isAudited !== false) await expectBalanced(openWorld(id));
      await worlds.remove(id);
    }
  };
  if (!options.isShared) afterEach(auditAll);
  afterAll(async () => {
    await auditAll();
    await running().stop();
  });

  const running = (): TestServer => {
    if (!server) throw new Error('The server runs inside tests only.');
    return server;
  };
  const current = (): TestWorld => {
    if (!world) throw new Error('The world exists inside tests only.');
    return world;
  };
  return {
    get server() {
      return running();
    },
    get id() {
      return current().id;
    },
    get control() {
      return current().control;
    },
    get given() {
      return current().given;
    },
    call: (...input) => current().call(...input),
    must: (...input) => current().must(...input),
    raw: (...input) => current().raw(...input),
    send: (...input) => current().send(...input),
    inside: () => current().inside(),
  };
}
