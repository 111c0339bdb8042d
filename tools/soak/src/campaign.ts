import { statSync } from 'node:fs';
import { join } from 'node:path';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { createClient } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import { OperationLog } from './operationLog.ts';
import { floods } from './floods.ts';
import { type WaitTimes, measureWaits } from './honest.ts';
import { lost } from './lost.ts';
import { actRandomly } from './actRandomly.ts';
import { type Person, createPerson, signInAgain } from './person.ts';
import { Random } from './random.ts';
import { STOP_MAX_MS, ServerProcess } from './serverProcess.ts';
import { churnWorlds } from './worldsPhase.ts';
import { NoAnswer, pause, sendFrom } from './wire.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** World seconds per second. At a quarter of an hour per second, an hour of the campaign covers five weeks. */
const RATE = 900;
const CROWD = 24;
const HONEST = 6;
/**
 * Maximum 99th percentile of the waiting time of an honest member during a flood, relative to the time before the
 * flood.
 */
const P99_TIMES_MAX = 10;
const P99_MAX_MS = 1_000;
/**
 * Minimum waiting time for the ratio, in milliseconds. Shorter waiting times are dominated by pauses of the machine.
 */
const P99_FLOOR_MS = 20;

interface Parts {
  readonly folder: string;
  readonly seed: number;
  readonly say: (text: string) => void;
}

interface Flooded {
  readonly name: string;
  readonly sent: number;
  readonly before: WaitTimes;
  readonly during: WaitTimes;
}

/** A campaign in rounds: random members use every feature of a server while all kinds of faults occur. */
export class Campaign {
  readonly #parts: Parts;
  readonly #random: Random;
  readonly #server: ServerProcess;
  readonly #log = new OperationLog();
  readonly #findings: string[] = [];
  readonly #flooded: Flooded[] = [];
  #crowd: Person[] = [];
  #honest: Person[] = [];
  #kills = 0;
  #stops = 0;
  #slowestStopMs = 0;
  #jumps = 0;
  #fulls = 0;
  #worlds = 0;
  #rounds = 0;
  #floodsLeft: string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#random = new Random(parts.seed);
    this.#server = new ServerProcess(parts.folder);
  }

  /** Kills the server. Also called after a failed run. */
  abandon(): void {
    void this.#server.kill();
  }

  async begin(): Promise<void> {
    await this.#server.start({ SEED: `soak-${this.#parts.seed}`, RATE_LIMIT: 'off' });
    await this.#control().setRate(RATE);
    const make = async (count: number, net: number) => {
      const people: Person[] = [];
      for (let index = 0; index < count; index++)
        people.push(
          await createPerson(
            this.#world('main'),
            `127.0.${net}.${index + 1}`,
            this.#random.branch(),
          ),
        );
      return people;
    };
    this.#crowd = await make(CROWD, 1);
    this.#honest = await make(HONEST, 2);
    this.#parts.say(`${CROWD} random and ${HONEST} honest members were created`);
    await this.#stop();
    await this.#server.start();
  }

  /**
   * Runs one round: members with kills, two floods, and in some rounds clock jumps, creation and removal of worlds, and
   * a full disk.
   */
  async round(): Promise<void> {
    this.#rounds += 1;
    const control = this.#control();
    for (const person of [...this.#crowd, ...this.#honest]) await signInAgain(person, control);
    await this.#life(20 * SECOND_MS);
    await this.#flood();
    await this.#flood();
    if (this.#rounds % 2 === 0) await this.#jump();
    if (this.#rounds % 3 === 0) await this.#fullDisk();
    if (this.#rounds % 2 === 1) await this.#churnWorlds();
    const { operations, retries } = this.#log;
    this.#parts.say(
      `round ${this.#rounds}: ${operations} operations, ${retries} retries, ${this.#kills} kills, ${this.#stops} stops`,
    );
  }

  /** Runs every flood once, without other faults. */
  async everyFlood(): Promise<void> {
    const control = this.#control();
    for (const person of [...this.#crowd, ...this.#honest]) await signInAgain(person, control);
    await this.#crowdFor(5 * SECOND_MS);
    for (const name of Object.keys(floods)) await this.#flood(name);
  }

  /** Waits until all requests are finished, audits the ledger and stops the server. */
  async end(): Promise<void> {
    await this.#up();
    await pause(SECOND_MS);
    const { balanced, problems } = await this.#control().audit();
    if (!balanced)
      this.#findings.push(...problems.map((problem) => `audit by the server: ${problem}`));
    await this.#control().freeze();
    await this.#stop();
  }

  /** Returns lost and duplicate rows, wrong answers, and operations that took too long. */
  findings(file: string): string[] {
    const { faults, differing } = this.#log;
    return [
      ...this.#findings,
      ...faults.slice(0, 20).map((fault) => `invalid answer: ${fault}`),
      ...differing.slice(0, 20).map((pair) => `the same key was answered differently: ${pair}`),
      ...lost(file, this.#log),
    ];
  }

  report(): string {
    const { operations, retries, unanswered, refusals, calls } = this.#log;
    const ms = (value: number) => `${Math.round(value)} ms`;
    const floodLines = this.#flooded.map(({ name, sent, before, during }) => {
      const ratio = (during.p99 / Math.max(before.p99, P99_FLOOR_MS)).toFixed(1);
      const asked = String(sent).padStart(7);
      return `  ${name.padEnd(32)} ${asked} sent   p99 ${ms(before.p99)} -> ${ms(during.p99)} (${ratio}x), worst ${ms(during.worst)}, ${during.failed} of ${during.count} failed`;
    });
    return [
      `${operations} operations of ${calls.size} calls, ${retries} retries, ${unanswered} without an answer, ${refusals.size} kinds of refusals`,
      `${this.#server.starts} starts, ${this.#kills} kills -9, ${this.#stops} stops (slowest ${ms(this.#slowestStopMs)}), ${this.#jumps} clock jumps, ${this.#fulls} full disks, ${this.#worlds} worlds created and removed`,
      'Honest members before and during each flood:',
      ...floodLines,
    ].join('\n');
  }

  #world(world: string) {
    return { target: this.#server.target, publicKeyPem: this.#server.publicKeyPem, world };
  }

  #control(): Control {
    const { target, publicKeyPem } = this.#world('main');
    const send = sendFrom(target, '127.0.3.1');
    return createControl(createClient({ send, publicKeyPem, world: 'main' }), 'main');
  }

  /** Lets members act while the server is killed and stopped. */
  async #life(forMs: number): Promise<void> {
    const end = performance.now() + forMs;
    const isOver = () => performance.now() > end;
    const crowd = this.#crowd.map((person) => actRandomly(person, this.#log, isOver));
    while (!isOver()) {
      await pause(this.#random.whole(800, 6_000));
      if (this.#random.chance(0.6)) {
        await this.#server.kill();
        this.#kills += 1;
      } else await this.#stop();
      await pause(this.#random.whole(0, 300));
      await this.#up();
    }
    await Promise.all(crowd);
  }

  /** Measures honest members without a flood, and then during one kind of flood. */
  async #flood(name = this.#nextFlood()): Promise<void> {
    const flood = floods[name];
    if (!flood) return;
    await this.#up();
    const before = await this.#measureFor(6 * SECOND_MS);
    const end = performance.now() + 8 * SECOND_MS;
    const isOver = () => performance.now() > end;
    const [during, sent] = await Promise.all([
      measureWaits(this.#honest, isOver),
      flood(this.#world('main'), isOver),
    ]);
    this.#flooded.push({ name, sent, before, during });
    this.#parts.say(
      `${name}: honest p99 ${Math.round(before.p99)} -> ${Math.round(during.p99)} ms with ${sent} flood requests`,
    );
    const most = Math.max(before.p99, P99_FLOOR_MS) * P99_TIMES_MAX;
    if (during.p99 > Math.min(most, P99_MAX_MS))
      this.#findings.push(
        `flood of ${name}: honest p99 ${Math.round(before.p99)} ms -> ${Math.round(during.p99)} ms`,
      );
    if (during.failed > during.count / 100)
      this.#findings.push(
        `flood of ${name}: ${during.failed} of ${during.count} honest calls failed`,
      );
    if (!this.#server.isUp) this.#findings.push(`flood of ${name}: the server ended`);
    await this.#up();
    await pause(SECOND_MS);
  }

  #nextFlood(): string {
    if (this.#floodsLeft.length === 0) this.#floodsLeft = this.#shuffled(Object.keys(floods));
    return this.#floodsLeft.pop() ?? '';
  }

  #measureFor(forMs: number): Promise<WaitTimes> {
    const end = performance.now() + forMs;
    return measureWaits(this.#honest, () => performance.now() > end);
  }

  /** Sets the clock of the machine forward or back, and restores it, while the world runs. */
  async #jump(): Promise<void> {
    const step =
      this.#random.pick([3 * 365 * 24 * HOUR_MS, -HOUR_MS, 5 * HOUR_MS, -400 * 24 * HOUR_MS]) ?? 0;
    for (const offset of [step, 0]) {
      const before = await this.#now();
      this.#server.setClock(offset);
      this.#jumps += 1;
      const seconds = await this.#crowdFor(2 * SECOND_MS);
      const passed = (await this.#now()) - before;
      const expected = seconds * SECOND_MS * RATE;
      if (passed < expected * 0.5 || passed > expected * 2)
        this.#findings.push(
          `the machine's clock moved by ${offset - (offset === 0 ? step : 0)} ms: the world advanced by ${Math.round(passed / SECOND_MS)} s instead of ${Math.round(expected / SECOND_MS)} s`,
        );
      // Restarts the server after each of the two jumps with a probability of one half.
      if (this.#random.chance(0.5)) await this.#stop();
      await this.#up();
    }
  }

  /** Lets members act for a time. Returns the duration in seconds. */
  async #crowdFor(forMs: number): Promise<number> {
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt > forMs;
    await Promise.all(this.#crowd.map((person) => actRandomly(person, this.#log, isOver)));
    return (performance.now() - startedAt) / SECOND_MS;
  }

  /**
   * Limits the size of the file of the world: writes are refused while reads succeed, and after that writes succeed
   * again.
   */
  async #fullDisk(): Promise<void> {
    await this.#stop();
    const size = statSync(join(this.#server.dataDir, 'worlds/main.sqlite')).size;
    await this.#server.start({ WORLD_BYTES_MAX: String(size + 100_000) });
    this.#fulls += 1;
    const end = performance.now() + 6 * SECOND_MS;
    const crowd = this.#crowd.map((person) =>
      actRandomly(person, this.#log, () => performance.now() > end),
    );
    await pause(4 * SECOND_MS);
    const read = await this.#honest[0]?.member
      .raw(getServerTime, {})
      .catch((error: unknown) => ({ status: String(error) }));
    if (read?.status !== 200) this.#findings.push(`a full disk: a read returned ${read?.status}`);
    await this.#stop();
    await this.#up();
    await Promise.all(crowd);
  }

  async #churnWorlds(): Promise<void> {
    const end = performance.now() + 6 * SECOND_MS;
    const isOver = () => performance.now() > end;
    const crowd = this.#crowd.map((person) => actRandomly(person, this.#log, isOver));
    const { made, problems } = await churnWorlds(
      this.#world('main'),
      this.#random.branch(),
      isOver,
    );
    this.#worlds += made;
    this.#findings.push(...problems);
    await Promise.all(crowd);
  }

  /**
   * Returns the time of the world. An answer that takes more than ten seconds is recorded as a finding, and the request
   * is repeated.
   */
  async #now(): Promise<number> {
    for (;;) {
      try {
        return await this.#control().now();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const last = this.#flooded.at(-1)?.name ?? 'nothing';
        this.#findings.push(
          `the operator received no answer (${error.message}); the last flood: ${last}`,
        );
        if (!this.#server.isUp) await this.#up();
      }
    }
  }

  async #stop(): Promise<void> {
    if (!this.#server.isUp) return;
    const ms = await this.#server.stop();
    this.#stops += 1;
    this.#slowestStopMs = Math.max(this.#slowestStopMs, ms);
    if (ms > STOP_MAX_MS) this.#findings.push(`a stop took ${Math.round(ms)} ms`);
  }

  /** Starts the server if it is down. */
  async #up(): Promise<void> {
    if (!this.#server.isUp) await this.#server.start();
  }

  #shuffled(names: readonly string[]): string[] {
    return names
      .map((name) => [this.#random.next(), name] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, name]) => name);
  }
}
