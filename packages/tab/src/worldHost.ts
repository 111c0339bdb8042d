import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import type { Call } from '@hongbao/contracts/call';
import { transportProblems } from '@hongbao/contracts/transport';
import { removeDatabase, snapshotBytes, writeDatabase } from '@hongbao/prisma/database';
import {
  type AnswerBody,
  TransportError,
  accepted,
  problemAnswer,
  refused,
} from '@hongbao/server/calls/answers';
import { type Caller, runStepsAtOnce } from '@hongbao/server/calls/context';
import { isRefusal } from '@hongbao/server/calls/decision';
import { executeCall } from '@hongbao/server/calls/executeCall';
import { identifyBy } from '@hongbao/server/calls/identify';
import type { Served } from '@hongbao/server/calls/served';
import { requireIdempotencyKey, validate, validateForm } from '@hongbao/server/calls/validate';
import { servedWorldControls } from '@hongbao/server/control/servedWorldControls';
import type { WorldControlled } from '@hongbao/server/control/worldControlled';
import { servedCalls } from '@hongbao/server/features/served';
import { openEnvelope } from '@hongbao/server/http/openEnvelope';
import { allHandlers } from '@hongbao/server/jobs/allHandlers';
import type { PrivateKey } from '@hongbao/server/platform/browser/envelope';
import { scenarios } from '@hongbao/server/scenarios/builtin/scenarios';
import { languageOf } from '@hongbao/server/words/language';
import { Handlers } from '@hongbao/server/world/handlers';
import { wallNow } from '@hongbao/server/world/machineClock';
import { type Rehearse, builtIn } from '@hongbao/server/world/scenario';
import type { Snapshot } from '@hongbao/server/world/store';
import type { World } from '@hongbao/server/world/world';
import { requireFileSize } from '@hongbao/server/worlds/importedFile';
import { WorldTaken } from '@hongbao/server/worlds/takenIds';
import { unavailableReason } from '@hongbao/server/worlds/unavailableReason';
import { type ListedWorld, Worlds } from '@hongbao/server/worlds/worlds';
import type { MadeWorld, NewWorld, TabAnswer, TabCall, TabHost } from './protocol.ts';
import type { Template } from './template.ts';
import type { BrowserWorlds } from './storage/browserWorlds.ts';
import type { Persistence } from './storage/folder.ts';
import { TabPlatform } from './tabPlatform.ts';

/** What the host needs of the place where it runs. */
export interface HostParts {
  readonly store: BrowserWorlds;
  /** Prefix of the paths of files in memory. */
  readonly scratch: string;
  readonly persistence: Persistence;
  /** The installation's key of secrets, at least 16 bytes. */
  readonly secretsKey: Uint8Array;
  /** The keys with which bodies are sealed and opened. */
  readonly keys: { readonly privateKey: PrivateKey; readonly publicKeyPem: string };
  /** Origin of the links in answers. */
  readonly origin: string;
  /** Name of the browser, for the sessions of members. */
  readonly device: string;
  readonly report: (text: string, error?: unknown) => void;
}

/** Maximum size of a world, bytes. A world is in memory while it is open, and is copied when it is made or exported. */
const WORLD_BYTES_MAX = 256_000_000;
/** Maximum open worlds. An open demo world takes about 50 MB. */
const OPEN_MAX = 3;

/** Hosts worlds without a server: the engine, and the checks that a server makes of the input of a call. */
export class WorldHost implements TabHost {
  readonly #parts: HostParts;
  readonly #handlers = new Handlers(allHandlers());
  readonly #served = new Map(servedCalls().map((each) => [each.call.name, each]));
  readonly #controls = new Map(servedWorldControls().map((each) => [each.call.name, each]));
  readonly #contracts = new Set([...allCalls, ...controlCalls].map(({ name }) => name));
  readonly #platform: TabPlatform;
  readonly #worlds: Worlds;
  #requests = 0;

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#platform = new TabPlatform({ ...parts, handlers: this.#handlers });
    this.#worlds = new Worlds({
      platform: this.#platform,
      handlers: this.#handlers,
      scenarios: builtIn(scenarios),
      secretsKey: parts.secretsKey,
      report: parts.report,
      bytesMax: WORLD_BYTES_MAX,
      openMax: OPEN_MAX,
    });
    this.#worlds.startHeartbeat();
  }

  async getPersistence(): Promise<Persistence> {
    return this.#parts.persistence;
  }

  async provideTemplates(templates: readonly Template[]): Promise<void> {
    this.#platform.templates.provide(templates);
  }

  listWorlds(): Promise<ListedWorld[]> {
    return this.#worlds.list();
  }

  makeWorld({ id, secrets, ...origin }: NewWorld): Promise<MadeWorld> {
    const key = secrets === undefined ? {} : { secretsKey: new TextEncoder().encode(secrets) };
    return make(id, () => this.#worlds.create({ id, ...origin, ...key }));
  }

  async forkWorld(from: string, id: string): Promise<MadeWorld> {
    const world = await this.#require(from);
    return make(id, () => this.#worlds.fork(world, id));
  }

  async resetWorld(id: string): Promise<MadeWorld> {
    return toMade((await this.#worlds.reset(id)) ?? unknown(id));
  }

  async call(call: TabCall): Promise<TabAnswer> {
    this.#requests += 1;
    const requestId = `t${this.#requests.toString(36)}`;
    const language = languageOf(call.language);
    let world: World | null = null;
    const answerOf = (error: unknown): TabAnswer => {
      const problem = this.#problemOf(error, requestId);
      const { status } = transportProblems[problem.problem];
      return { status, body: problemAnswer(problem, world?.now() ?? wallNow(), language) };
    };
    let answer: TabAnswer;
    try {
      const handle = this.#handlerOf(call.name);
      world = await this.#find(call.world);
      if (!world) throw new TransportError('worldUnknown');
      const body = await handle(world, call, {
        device: this.#parts.device,
        language,
        requestId,
        origin: this.#parts.origin,
        publicKeyPem: this.#parts.keys.publicKeyPem,
        hasTestProvider: false,
        hasTestAids: true,
        runSteps: runStepsAtOnce,
      });
      answer = { status: 200, body };
    } catch (error) {
      answer = answerOf(error);
    }
    try {
      // A fault reveals no state of the world.
      if (answer.status < 500) await world?.whenDurable();
      return answer;
    } catch (error) {
      return answerOf(error);
    }
  }

  async exportWorld(id: string): Promise<Uint8Array> {
    const world = await this.#require(id);
    const file = await world.refCount.run(() => this.#worlds.exportFile(world));
    try {
      return snapshotBytes(file);
    } finally {
      removeDatabase(file);
    }
  }

  importWorld(id: string, bytes: Uint8Array): Promise<MadeWorld> {
    return make(id, async () => {
      // Before the bytes are copied.
      requireFileSize(bytes.length, WORLD_BYTES_MAX);
      const file = this.#worlds.scratchFile(id);
      try {
        writeDatabase(file, bytes);
        return await this.#worlds.adopt(id, file);
      } finally {
        removeDatabase(file);
      }
    });
  }

  async removeWorld(id: string): Promise<void> {
    if (!(await this.#worlds.remove(id))) unknown(id);
  }

  listSnapshots(id: string): Promise<Snapshot[]> {
    return this.#worlds.snapshots(id);
  }

  async takeSnapshot(id: string, name: string): Promise<Snapshot> {
    const world = await this.#require(id);
    return world.refCount.run(() => this.#worlds.takeSnapshot(world, name));
  }

  async restoreSnapshot(id: string, name: string): Promise<MadeWorld> {
    return toMade(
      (await this.#worlds.restore(id, name)) ?? unknown(`${id} with a snapshot ${name}`),
    );
  }

  async removeSnapshot(id: string, name: string): Promise<void> {
    if (!(await this.#worlds.removeSnapshot(id, name))) unknown(`${id} with a snapshot ${name}`);
  }

  /** Returns the function that answers calls of this name. */
  #handlerOf(name: string): (world: World, call: TabCall, caller: Caller) => Promise<AnswerBody> {
    const served = this.#served.get(name);
    if (served)
      return (world, call, caller) =>
        world.refCount.run(() =>
          answerMember(world, served, this.#opened(served.call, call), caller),
        );
    const controlled = this.#controls.get(name);
    if (controlled)
      return (world, call, caller) =>
        world.refCount.run(() => {
          const rehearse: Rehearse = (work) => this.#worlds.rehearse(world, work);
          return answerOperator(world, controlled, rehearse, call, caller);
        });
    throw this.#contracts.has(name)
      ? new TransportError('notServedYet', { call: name })
      : new TransportError('notFound');
  }

  /** Opens the envelope of a sealed call. */
  #opened({ transport }: Call, call: TabCall): TabCall {
    if (transport !== 'sealed' || call.sealed === undefined) return call;
    const body = openEnvelope(call.sealed, this.#parts.keys.privateKey);
    if (body === null) throw new TransportError('envelopeInvalid');
    return { ...call, body };
  }

  #problemOf(error: unknown, requestId: string): TransportError {
    if (error instanceof TransportError) return error;
    const why = unavailableReason(error);
    if (why !== undefined) return new TransportError('worldUnavailable', { why });
    this.#parts.report(`Request ${requestId} failed`, error);
    return new TransportError('fault', { requestId });
  }

  async #find(id: string): Promise<World | null> {
    return this.#worlds.ready(id) ?? this.#worlds.find(id);
  }

  async #require(id: string): Promise<World> {
    return (await this.#find(id)) ?? unknown(id);
  }
}

/** Makes a world with a valid id, and returns it when it is durable. */
async function make(id: string, work: () => Promise<World>): Promise<MadeWorld> {
  if (!createWorld.body.shape.id.safeParse(id).success)
    throw new RangeError('id: must be 1 to 32 letters, digits, "_" or "-"');
  try {
    return await toMade(await work());
  } catch (error) {
    if (error instanceof WorldTaken) throw new RangeError(`id: there is already a world ${id}`);
    throw error;
  }
}

async function toMade(world: World): Promise<MadeWorld> {
  await world.whenDurable();
  return { id: world.id, seed: world.seed, now: world.now() };
}

function unknown(what: string): never {
  throw new RangeError(`world: there is no world ${what}`);
}

async function answerMember(
  world: World,
  served: Served,
  { params, query, body, token = null, idempotencyKey = null }: TabCall,
  caller: Caller,
): Promise<AnswerBody> {
  const { json: _cached, ...answer } = await executeCall({
    world,
    served,
    input: validateForm(served.call, { params, query, body }),
    caller,
    identify: identifyBy(world, token),
    idempotencyKey: requireIdempotencyKey(idempotencyKey),
    checksResults: false,
  });
  return answer;
}

async function answerOperator(
  world: World,
  { call, handle }: WorldControlled,
  rehearse: Rehearse,
  { params, query, body }: TabCall,
  { language, origin, runSteps, hasTestAids }: Caller,
): Promise<AnswerBody> {
  const decision = await handle({
    ...validate(call as Call, { params: { world: world.id, ...(params as object) }, query, body }),
    world,
    rehearse,
    config: { hasTestAids },
    language,
    origin,
    runSteps,
  });
  if (!isRefusal(decision)) return accepted(decision.result, wallNow());
  const facts = { world: world.id, ...decision.facts };
  return refused(decision.refused, facts, wallNow(), language);
}
