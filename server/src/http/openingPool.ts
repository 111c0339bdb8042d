import type { KeyObject } from 'node:crypto';
import { SECOND_MS } from '@hongbao/contracts/time';
import { steadyNow } from '../world/machineClock.ts';
import { TransportError } from './answers.ts';
import { openEnvelope } from './openEnvelope.ts';
import { BATCHES_OF_THREAD, type OpeningThreads, startThreads } from './openingThreads.ts';

/** Most envelopes under way at once: about a third of a second of one thread. */
const UNDER_WAY_MAX = 1_000;
/** Most of them of one owner. */
const OF_ONE_MAX = 400;
/**
 * Envelopes of one message to a thread: few, so that this thread has their requests to answer while the next are opened;
 * more once so many wait that every one of these messages would be followed by another.
 */
const BATCH_MIN = 2;
const BATCH_MAX = 8;
const MESSAGES_AHEAD = 4;
/** A turn of the process that took less was one with nothing to do. */
const QUIET_TURN_MS = 0.1;
/** A batch takes some milliseconds; a thread that takes longer than this is given up. */
const ANSWER_MS_MAX = 2 * SECOND_MS;
/** How long nothing is started after threads were given up. */
const REST_MS = SECOND_MS;

interface Waiting {
  readonly text: string;
  readonly owner: string;
  readonly tell: (opened: object | null) => void;
}

/**
 * Opens envelopes on other threads, several with one message where several wait. What waits while all of them are busy is
 * opened in place, as long as the process has nothing else to do. Threads are started by the first envelope. Until they are
 * there, and when one of them ends or does not answer, all are opened in place: no request depends on a thread.
 */
export class OpeningPool {
  readonly #privateKey: KeyObject;
  readonly #count: number;
  readonly #line: Waiting[] = [];
  readonly #ofOwners = new Map<string, number>();
  #underWay = 0;
  #batches = 0;
  #isToSend = false;
  #isToHelp = false;
  #threads: OpeningThreads | null = null;
  #starting: Promise<void> | null = null;
  #startsAfter = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(privateKey: KeyObject, count: number) {
    this.#privateKey = privateKey;
    this.#count = count;
  }

  async open(text: string, owner: string): Promise<object | null> {
    if (this.#threads === null && this.#line.length === 0) {
      this.#start();
      return openEnvelope(text, this.#privateKey);
    }
    this.#admit(owner);
    return new Promise((tell) => {
      this.#line.push({ text, owner, tell });
      this.#sendSoon();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting;
    const threads = this.#threads;
    this.#threads = null;
    await threads?.stop();
  }

  #admit(owner: string): void {
    const own = this.#ofOwners.get(owner) ?? 0;
    if (own >= OF_ONE_MAX) throw new TransportError('tooMany', { atOnce: OF_ONE_MAX });
    if (this.#underWay >= UNDER_WAY_MAX)
      throw new TransportError('tooMany', { atOnce: UNDER_WAY_MAX });
    this.#ofOwners.set(owner, own + 1);
    this.#underWay += 1;
  }

  #settle({ owner, tell }: Waiting, opened: object | null): void {
    const own = this.#ofOwners.get(owner) ?? 1;
    if (own > 1) this.#ofOwners.set(owner, own - 1);
    else this.#ofOwners.delete(owner);
    this.#underWay -= 1;
    tell(opened);
  }

  /** What arrives in one turn of the process travels together: a message costs about as much for one as for eight. */
  #sendSoon(): void {
    if (this.#isToSend) return;
    this.#isToSend = true;
    setImmediate(() => {
      this.#isToSend = false;
      this.#send();
    });
  }

  /** Gives the line to threads that have room, in even shares; where there are none, one after the other in place. */
  #send(): void {
    const threads = this.#threads;
    if (threads === null) return this.#openFirst();
    const room = this.#count * BATCHES_OF_THREAD;
    while (this.#line.length > 0 && this.#batches < room) {
      const evenShare = Math.ceil(this.#line.length / this.#count);
      const few = Math.min(evenShare, BATCH_MIN);
      const many = Math.min(Math.ceil(evenShare / MESSAGES_AHEAD), BATCH_MAX);
      const batch = this.#line.splice(0, Math.max(few, many));
      this.#batches += 1;
      void this.#openBy(threads, batch);
    }
    this.#helpSoon();
  }

  /** Opens the first in line after a turn in which nothing else was to be done, and goes on so while there is a line. */
  #helpSoon(): void {
    if (this.#isToHelp || this.#line.length === 0) return;
    this.#isToHelp = true;
    const asked = steadyNow();
    setImmediate(() => {
      this.#isToHelp = false;
      if (this.#threads === null) return;
      if (steadyNow() - asked < QUIET_TURN_MS) this.#openOne();
      this.#helpSoon();
    });
  }

  async #openBy(threads: OpeningThreads, batch: readonly Waiting[]): Promise<void> {
    const late = setTimeout(() => this.#giveUp(threads), ANSWER_MS_MAX);
    try {
      const jsons = await threads.open(batch.map(({ text }) => text));
      batch.forEach((each, index) => this.#settle(each, parsed(jsons[index] ?? null)));
    } catch {
      this.#giveUp(threads);
      this.#line.unshift(...batch);
    } finally {
      clearTimeout(late);
      this.#batches -= 1;
      this.#send();
    }
  }

  /** In place the process does nothing else meanwhile: others get a turn after each. */
  #openFirst(): void {
    if (this.#openOne()) setImmediate(() => this.#send());
  }

  #openOne(): boolean {
    const first = this.#line.shift();
    if (!first) return false;
    this.#settle(first, openEnvelope(first.text, this.#privateKey));
    return true;
  }

  #giveUp(threads: OpeningThreads): void {
    if (this.#threads !== threads) return;
    this.#threads = null;
    this.#startsAfter = steadyNow() + REST_MS;
    void threads.stop();
  }

  #start(): void {
    if (this.#starting || this.#isClosed || steadyNow() < this.#startsAfter) return;
    this.#starting = startThreads(this.#count, this.#privateKey).then(
      (threads) => {
        this.#starting = null;
        this.#threads = threads;
        void threads.ended.then(() => this.#giveUp(threads));
      },
      () => {
        this.#starting = null;
        this.#startsAfter = steadyNow() + REST_MS;
      },
    );
  }
}

/** What a thread has found to be the JSON of an object. */
function parsed(json: string | null): object | null {
  return json === null ? null : Object(JSON.parse(json));
}
