import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import type { Call } from '@hongbao/contracts/call';
import { transportProblems } from '@hongbao/contracts/transport';
import {
  compactClosed,
  createDatabase,
  readRow,
  removeDatabase,
  snapshotBytes,
  writeDatabase,
} from '@hongbao/prisma/database';
import { toStorageFault } from '@hongbao/prisma/storageFault';
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
import { beginWorld, populateWorld, randomSeed } from '@hongbao/server/world/makeWorld';
import { type WorldDependencies, openWorldFile } from '@hongbao/server/world/openWorld';
import { rebaseClock } from '@hongbao/server/world/rebaseClock';
import { rehearseIn } from '@hongbao/server/world/rehearse';
import { ScenarioUnknown } from '@hongbao/server/world/scenario';
import { Secrets } from '@hongbao/server/world/secrets';
import type { World } from '@hongbao/server/world/world';
import { checkWorldFile } from '@hongbao/server/worlds/checkWorldFile';
import { Heartbeat } from '@hongbao/server/worlds/heartbeat';
import type { MadeWorld, NewWorld, TabAnswer, TabCall, TabHost } from './protocol.ts';

/** What the host needs of the place where it runs. */
export interface HostParts {
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

/** An open world and what its copies are opened with. */
interface Open {
  readonly world: World;
  readonly dependencies: WorldDependencies;
}

const BLANK = '/blank.sqlite';
const fileOf = (id: string) => `/${id}.sqlite`;

/** Hosts worlds without a server: the engine, and the checks that a server makes of the input of a call. */
export class WorldHost implements TabHost {
  readonly #parts: HostParts;
  readonly #handlers = new Handlers(allHandlers());
  readonly #served = new Map(servedCalls().map((each) => [each.call.name, each]));
  readonly #controls = new Map(servedWorldControls().map((each) => [each.call.name, each]));
  readonly #contracts = new Set([...allCalls, ...controlCalls].map(({ name }) => name));
  readonly #open = new Map<string, Open>();
  /** Ids of worlds that are being made. */
  readonly #reserved = new Set<string>();
  readonly #heartbeat: Heartbeat;
  #requests = 0;

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#heartbeat = new Heartbeat(() => this.#worlds(), parts.report);
    this.#heartbeat.start();
  }

  makeWorld(made: NewWorld): Promise<MadeWorld> {
    const { id, scenario: name, seed, secrets, ...origin } = made;
    return this.#make(id, async (file) => {
      const scenario = scenarios.find((each) => each.name === name);
      if (!scenario)
        throw new ScenarioUnknown(
          name,
          scenarios.map((each) => each.name),
        );
      const key = secrets === undefined ? undefined : new TextEncoder().encode(secrets);
      const around = this.#around(id, key);
      const whole = { ...origin, scenario: name, seed: seed ?? randomSeed() };
      await createDatabase(file);
      await populateWorld(file, scenario, whole, { ...this.#parts, ...around }, () => undefined);
      beginWorld(file, whole, { secrets: around.secrets, wallAt: wallNow(), ttlMs: null });
      return around;
    });
  }

  async call(call: TabCall): Promise<TabAnswer> {
    this.#requests += 1;
    const requestId = `t${this.#requests.toString(36)}`;
    const language = languageOf(call.language);
    const known = this.#open.get(call.world)?.world;
    try {
      const body = await this.#answer(call, {
        device: this.#parts.device,
        language,
        requestId,
        origin: this.#parts.origin,
        publicKeyPem: this.#parts.keys.publicKeyPem,
        hasTestProvider: false,
        hasTestAids: true,
        runSteps: runStepsAtOnce,
      });
      return { status: 200, body };
    } catch (error) {
      const problem = this.#problemOf(error, requestId);
      const at = known?.now() ?? wallNow();
      const { status } = transportProblems[problem.problem];
      return { status, body: problemAnswer(problem, at, language) };
    }
  }

  async exportWorld(id: string): Promise<Uint8Array> {
    const { world } = this.#find(id);
    const file = `${fileOf(id)}.export`;
    try {
      return await world.refCount.run(async () => {
        rebaseClock(file, await world.copyTo(file));
        compactClosed(file);
        return snapshotBytes(file);
      });
    } finally {
      removeDatabase(file);
    }
  }

  importWorld(id: string, bytes: Uint8Array): Promise<MadeWorld> {
    return this.#make(id, async (file) => {
      const around = this.#around(id);
      await createDatabase(BLANK);
      writeDatabase(file, bytes);
      const start = { bytes, size: bytes.length };
      const { problem } = await checkWorldFile({ file, blank: BLANK }, start, around);
      if (problem !== null) throw new Error(`The file is no world of this version: ${problem}`);
      rebaseClock(file, Number(readRow(file, 'World', 'world').clockWorldAt));
      return around;
    });
  }

  async removeWorld(id: string): Promise<void> {
    const { world } = this.#find(id);
    this.#open.delete(id);
    await world.close();
    removeDatabase(fileOf(id));
  }

  /** Writes the file of a new world with `fill`, and opens it. */
  async #make(id: string, fill: (file: string) => Promise<WorldDependencies>): Promise<MadeWorld> {
    if (!createWorld.body.shape.id.safeParse(id).success)
      throw new RangeError('id: must be 1 to 32 letters, digits, "_" or "-"');
    if (this.#open.has(id) || this.#reserved.has(id))
      throw new RangeError(`id: there is already a world ${id}`);
    this.#reserved.add(id);
    const file = fileOf(id);
    try {
      const dependencies = await fill(file);
      const world = await openWorldFile(id, file, dependencies);
      this.#open.set(id, { world, dependencies });
      return { id, seed: world.seed, now: world.now() };
    } catch (error) {
      removeDatabase(file);
      throw error;
    } finally {
      this.#reserved.delete(id);
    }
  }

  #around(id: string, key = this.#parts.secretsKey) {
    return {
      handlers: this.#handlers,
      secrets: new Secrets(key, id),
      report: this.#parts.report,
    };
  }

  async #answer(call: TabCall, caller: Caller): Promise<AnswerBody> {
    const served = this.#served.get(call.name);
    const controlled = this.#controls.get(call.name);
    if (!served && !controlled)
      throw this.#contracts.has(call.name)
        ? new TransportError('notServedYet', { call: call.name })
        : new TransportError('notFound');
    const open = this.#open.get(call.world);
    if (!open) throw new TransportError('worldUnknown');
    return open.world.refCount.run(() =>
      served
        ? answerMember(open.world, served, this.#opened(served.call, call), caller)
        : answerOperator(open, controlled as WorldControlled, call, caller),
    );
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
    const fault = toStorageFault(error);
    if (fault) return new TransportError('worldUnavailable', { why: fault.message });
    this.#parts.report(`Request ${requestId} failed`, error);
    return new TransportError('fault', { requestId });
  }

  #find(id: string): Open {
    const open = this.#open.get(id);
    if (!open) throw new RangeError(`world: there is no world ${id}`);
    return open;
  }

  *#worlds(): Iterable<World> {
    for (const { world } of this.#open.values()) yield world;
  }
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
  { world, dependencies }: Open,
  { call, handle }: WorldControlled,
  { params, query, body }: TabCall,
  { language, origin, runSteps, hasTestAids }: Caller,
): Promise<AnswerBody> {
  const decision = await handle({
    ...validate(call as Call, { params: { world: world.id, ...(params as object) }, query, body }),
    world,
    rehearse: (work) => rehearseIn(`${fileOf(world.id)}.ahead`, world, dependencies, work),
    config: { hasTestAids },
    language,
    origin,
    runSteps,
  });
  if (!isRefusal(decision)) return accepted(decision.result, wallNow());
  const facts = { world: world.id, ...decision.facts };
  return refused(decision.refused, facts, wallNow(), language);
}
