/** Rules of the cluster's protocol that can be switched off, to show that the model finds the resulting violations. */
export interface Rules {
  /** Rows are keyed by a random id of each creation; otherwise by the name, with fences that restart at 1. */
  readonly hasIncarnations: boolean;
  /**
   * A removal deletes everything in one statement; otherwise it deletes the row first, and the rest in later
   * statements.
   */
  readonly isRemovalAtomic: boolean;
  /** The lease that acquired a world is compared with the current one after opening and before every answer. */
  readonly comparesLease: boolean;
  /** A log entry is recognized by its random id; otherwise by its number. */
  readonly hasEntryIds: boolean;
  /** A lease is deleted before its worlds are acquired; otherwise only its expiry is checked. */
  readonly evictsLeases: boolean;
  /** A world that is being closed answers 503; otherwise 404. */
  readonly answersUnavailable: boolean;
  /** A reservation that is unknown to its own server is replaced. */
  readonly replacesOrphans: boolean;
}

/** The rules that docs/cluster.md describes. */
export const PROTOCOL: Rules = {
  hasIncarnations: true,
  isRemovalAtomic: true,
  comparesLease: true,
  hasEntryIds: true,
  evictsLeases: true,
  answersUnavailable: true,
  replacesOrphans: true,
};

/** Violations that a schedule can show, one for each guarantee. */
export type Violation =
  | 'an answered write is lost'
  | 'an entry of another ownership is accepted'
  | 'a read misses an answered write'
  | 'the name is unusable'
  | 'an existing world is answered with 404'
  | 'two owners with valid leases';

/** One step of a schedule. `server` and `pick` are taken modulo the number of choices. */
export interface Step {
  readonly kind:
    | 'run'
    | 'finish'
    | 'timeout'
    | 'deliver'
    | 'tick'
    | 'renew'
    | 'kill'
    | 'make'
    | 'remove'
    | 'write'
    | 'read'
    | 'close';
  readonly server: number;
  readonly pick: number;
}

const SERVERS = 2;
/** Number of ticks for which a lease is valid in the database, and for which its server uses it. */
const LEASE = 4;
const USED = 3;
/** Values of `pick` below this start work whose steps are interleaved with others. */
const INTERLEAVED = 2;
const UNREACHABLE = Symbol('unreachable');
/** Maximum steps until all started work has ended. */
const SETTLE_MAX = 2_000;

interface Row {
  readonly key: string;
  /** Identifies the creation of the world; only for checks. */
  readonly making: number;
  fence: number;
  owner: string | null;
  isMade: boolean;
  last: number;
  base: string;
}

interface Entry {
  readonly number: number;
  readonly id: string;
  readonly values: readonly string[];
  readonly making: number;
}

interface Held {
  readonly key: string;
  readonly making: number;
  readonly fence: number;
  readonly lease: string;
  last: number;
  /** The working copy: all values, of which the first `kept` are in the database. */
  readonly values: string[];
  kept: number;
  isLost: boolean;
  isSending: boolean;
}

interface Server {
  lease: string;
  /** Tick until which the lease is used, exclusive. */
  until: number;
  isOver: boolean;
  held: Held | null;
  isClosing: boolean;
  isBusy: boolean;
  isRenewing: boolean;
  readonly making: Set<string>;
  processes: Process[];
}

type Wait = () => boolean;
type Work<T> = Generator<Wait, T, void>;

interface Process {
  readonly work: Work<unknown>;
  wait: Wait;
  /** The statement that is being sent to the database. */
  statement: { run: () => void } | null;
  /** Whether the result of the statement is lost. */
  isCutOff: boolean;
}

const always: Wait = () => true;

/** Runs one schedule of servers, a database and the network between them. Returns the violated guarantees. */
export function runSchedule(rules: Rules, steps: readonly Step[]): ReadonlySet<Violation> {
  return new Model(rules).run(steps);
}

class Model {
  readonly #rules: Rules;
  readonly #broken = new Set<Violation>();
  #now = 0;
  #count = 0;
  #current: Process | null = null;
  // Simulated database.
  #row: Row | null = null;
  readonly #leases = new Map<string, number>();
  readonly #logs = new Map<string, Entry[]>();
  readonly #bases = new Map<string, Map<string, readonly string[]>>();
  /** Statements that the network delivers late, after their servers have stopped waiting. */
  #late: (() => void)[] = [];
  // Answers that clients have received.
  readonly #answered: { readonly making: number; readonly value: string }[] = [];
  readonly #removed = new Set<number>();
  /** Number of removals after which the name had no world. */
  #absences = 1;
  readonly #servers: Server[];

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#servers = Array.from({ length: SERVERS }, () => this.#newServer());
  }

  run(steps: readonly Step[]): ReadonlySet<Violation> {
    for (const step of steps) this.#step(step);
    this.#settle();
    this.#checkEnd();
    return this.#broken;
  }

  #step({ kind, server: number, pick }: Step): void {
    const server = this.#servers[number % SERVERS];
    if (!server) return;
    switch (kind) {
      case 'run': {
        const ready = server.processes.filter(({ wait }) => wait());
        const process = ready[pick % Math.max(1, ready.length)];
        if (process) this.#advance(server, process);
        return;
      }
      case 'finish': {
        const process = server.processes[pick % Math.max(1, server.processes.length)];
        if (process) this.#finish(server, process);
        return;
      }
      case 'timeout': {
        const waiting = server.processes.filter(({ statement }) => statement !== null);
        const process = waiting[pick % Math.max(1, waiting.length)];
        if (process) process.isCutOff = true;
        return;
      }
      case 'deliver':
        this.#late.splice(pick % Math.max(1, this.#late.length), 1)[0]?.();
        return;
      case 'tick':
        this.#now += 1;
        this.#checkOwners();
        return;
      case 'kill': {
        // Statements in progress may be executed or lost.
        const [first, ...others] = server.processes.flatMap(({ statement }) => statement ?? []);
        if (pick % 2 === 0)
          for (const each of [first, ...others]) if (each) this.#late.push(each.run);
        this.#servers[number % SERVERS] = this.#newServer();
        return;
      }
      case 'renew':
        if (server.isRenewing) return;
        return this.#begin(server, this.#renew(server), pick);
      case 'close':
        if (!server.held || server.isBusy) return;
        return this.#begin(server, this.#close(server), pick);
      default:
        this.#begin(server, this[`_${kind}`](server), pick);
    }
  }

  /** Starts work; most of it runs without interleaving. */
  #begin(server: Server, work: Work<unknown>, pick: number): void {
    const process = this.#start(server, work);
    if (pick >= INTERLEAVED) this.#finish(server, process);
  }

  #finish(server: Server, process: Process): void {
    while (server.processes.includes(process) && process.wait()) this.#advance(server, process);
  }

  #newServer(): Server {
    const lease = this.#id('lease');
    this.#leases.set(lease, this.#now + LEASE);
    return {
      lease,
      until: this.#now + USED,
      isOver: false,
      held: null,
      isClosing: false,
      isBusy: false,
      isRenewing: false,
      making: new Set(),
      processes: [],
    };
  }

  #start(server: Server, work: Work<unknown>): Process {
    const process: Process = { work, wait: always, statement: null, isCutOff: false };
    server.processes.push(process);
    return process;
  }

  #advance(server: Server, process: Process): void {
    this.#current = process;
    const { done, value } = process.work.next();
    this.#current = null;
    if (done) server.processes = server.processes.filter((each) => each !== process);
    else process.wait = value;
    this.#checkOwners();
  }

  /** Sends a statement, which the database executes at any later step. Its result arrives after that, or never. */
  *#ask<T>(statement: () => T): Work<T | typeof UNREACHABLE> {
    const process = this.#current;
    if (!process) throw new Error('Only processes ask.');
    process.isCutOff = false;
    process.statement = { run: () => void statement() };
    yield always;
    if (process.isCutOff) {
      this.#late.push(() => void statement());
      process.statement = null;
      return UNREACHABLE;
    }
    const result = statement();
    process.statement = { run: () => undefined };
    yield always;
    process.statement = null;
    return process.isCutOff ? UNREACHABLE : result;
  }

  // Simulated leases.

  *#renew(server: Server): Work<void> {
    server.isRenewing = true;
    const asked = this.#now;
    const { lease } = server;
    const renewed = server.isOver ? false : yield* this.#extend(lease);
    if (renewed === true) server.until = asked + USED;
    if (renewed === false) yield* this.#registerAgain(server);
    server.isRenewing = false;
  }

  /** A statement takes effect some time after it has read the database's clock. */
  *#extend(lease: string): Work<boolean | typeof UNREACHABLE> {
    const startedAt = yield* this.#ask(() => this.#now);
    if (startedAt === UNREACHABLE) return UNREACHABLE;
    return yield* this.#ask(() => {
      const until = this.#leases.get(lease);
      if (until === undefined || (!this.#rules.evictsLeases && until <= startedAt)) return false;
      this.#leases.set(lease, Math.max(until, startedAt + LEASE));
      return true;
    });
  }

  *#registerAgain(server: Server): Work<void> {
    server.isOver = true;
    if (server.held) this.#lose(server, server.held);
    const lease = this.#id('lease');
    server.lease = lease;
    const asked = this.#now;
    const registered = yield* this.#ask(() => void this.#leases.set(lease, this.#now + LEASE));
    if (registered === UNREACHABLE) return;
    server.until = asked + USED;
    server.isOver = false;
  }

  #isAlive(server: Server): boolean {
    return !server.isOver && this.#now < server.until;
  }

  /** Whether the server is allowed to answer from its working copy. */
  #mayAnswer(server: Server, held: Held): boolean {
    if (held.isLost || !this.#isAlive(server)) return false;
    return !this.#rules.comparesLease || held.lease === server.lease;
  }

  #isOwnerless({ owner }: Row): boolean {
    const until = owner === null ? undefined : this.#leases.get(owner);
    return until === undefined || (!this.#rules.evictsLeases && until <= this.#now);
  }

  #isFree(row: Row, lease: string): boolean {
    if (this.#rules.evictsLeases && !this.#leases.has(lease)) return false;
    return row.owner === lease || this.#isOwnerless(row);
  }

  *#evict(): Work<void> {
    if (!this.#rules.evictsLeases) return;
    yield* this.#ask(() => {
      const owner = this.#row?.owner ?? '';
      if ((this.#leases.get(owner) ?? Infinity) <= this.#now) this.#leases.delete(owner);
    });
  }

  // Simulated worlds.

  *#open(server: Server): Work<Held | null> {
    const { lease } = server;
    if (!this.#isAlive(server)) return null;
    yield* this.#evict();
    const taken = yield* this.#ask(() => {
      const row = this.#row;
      if (!row?.isMade || !this.#isFree(row, lease)) return null;
      row.owner = lease;
      row.fence += 1;
      return { ...row };
    });
    if (taken === UNREACHABLE || taken === null) return null;
    const base = yield* this.#ask(() => this.#bases.get(taken.key)?.get(taken.base));
    const log = yield* this.#ask(() => [...(this.#logs.get(taken.key) ?? [])]);
    if (base === UNREACHABLE || base === undefined || log === UNREACHABLE) return null;
    const values = [...base, ...log.flatMap((entry) => entry.values)];
    return this.#hold(server, { ...taken, lease, values });
  }

  #hold(
    server: Server,
    {
      key,
      making,
      fence,
      lease,
      last,
      values,
    }: Pick<Held, 'key' | 'making' | 'fence' | 'lease' | 'last'> & {
      readonly values: string[];
    },
  ): Held | null {
    if (this.#rules.comparesLease && lease !== server.lease) return null;
    const rest = { kept: values.length, isLost: false, isSending: false };
    server.held = { key, making, fence, lease, last, values, ...rest };
    return server.held;
  }

  #lose(server: Server, held: Held): void {
    if (held.isLost) return;
    held.isLost = true;
    if (server.held === held && !server.isClosing) this.#start(server, this.#close(server));
  }

  *#close(server: Server): Work<void> {
    const { held } = server;
    if (!held || server.isClosing) return;
    server.isClosing = true;
    yield () => held.isLost || held.kept === held.values.length;
    yield* this.#ask(() => {
      const row = this.#row;
      if (row?.key === held.key && row.fence === held.fence) row.owner = null;
    });
    if (server.held === held) server.held = null;
    server.isClosing = false;
  }

  /** The open world, or the status of the answer. Only one request opens a world; concurrent requests wait. */
  *#find(server: Server): Work<Held | 404 | 503> {
    if (server.isClosing) return this.#rules.answersUnavailable ? 503 : 404;
    if (server.held) return server.held;
    if (server.isBusy) return 503;
    server.isBusy = true;
    const isThere = yield* this.#ask(() => this.#row?.isMade === true);
    const held = isThere === true ? yield* this.#open(server) : null;
    server.isBusy = false;
    return isThere === false ? 404 : (held ?? 503);
  }

  *#found(server: Server): Work<Held | null> {
    const absences = this.#absences;
    const wasThere = this.#row?.isMade === true;
    const found = yield* this.#find(server);
    if (found === 404 && wasThere && absences === this.#absences)
      this.#broken.add('an existing world is answered with 404');
    return typeof found === 'number' ? null : found;
  }

  *_make(server: Server): Work<boolean> {
    if (server.held || server.isBusy || server.isClosing || !this.#isAlive(server)) return false;
    server.isBusy = true;
    const isMade = yield* this.#makeWith(
      server,
      this.#rules.hasIncarnations ? this.#id('key') : 'name',
    );
    server.isBusy = false;
    return isMade;
  }

  *#makeWith(server: Server, key: string): Work<boolean> {
    const { lease } = server;
    yield* this.#evict();
    server.making.add(key);
    const reserved = yield* this.#ask(() => this.#reserve(server, key, lease));
    if (reserved !== true) {
      server.making.delete(key);
      return false;
    }
    const making = this.#row?.making ?? 0;
    const base = this.#id('base');
    yield* this.#ask(() => this.#isThereFor(key) && this.#basesOf(key).set(base, []));
    const settled = yield* this.#ask(() => {
      const row = this.#row;
      if (!row || row.key !== key || row.owner !== lease || row.making !== making) return null;
      // The base is written in the same transaction if the rules say so.
      if (this.#rules.isRemovalAtomic) this.#basesOf(key).set(base, []);
      Object.assign(row, { isMade: true, base, fence: row.fence + 1 });
      return { ...row };
    });
    server.making.delete(key);
    if (settled === UNREACHABLE || settled === null) {
      yield* this.#ask(() => {
        const row = this.#row;
        if (row?.key === key && row.owner === lease && !row.isMade) this.#row = null;
      });
      return false;
    }
    return this.#hold(server, { ...settled, lease, values: [] }) !== null;
  }

  #reserve(server: Server, key: string, lease: string): boolean {
    const row = this.#row;
    const isOrphan =
      row?.owner === lease &&
      this.#rules.replacesOrphans &&
      (row.key === key || !server.making.has(row.key));
    if (row && (row.isMade || !(this.#isOwnerless(row) || isOrphan))) return false;
    if (row && this.#rules.isRemovalAtomic) this.#deleteAll(row.key);
    this.#row = {
      key,
      making: (this.#count += 1),
      fence: row && !this.#rules.hasIncarnations ? row.fence + 1 : 1,
      owner: lease,
      isMade: false,
      last: 0,
      base: '',
    };
    return true;
  }

  *_remove(server: Server): Work<boolean> {
    if (server.isBusy || server.isClosing || !this.#isAlive(server)) return false;
    server.isBusy = true;
    const isRemoved = yield* this.#removeAs(server);
    server.isBusy = false;
    return isRemoved;
  }

  *#removeAs(server: Server): Work<boolean> {
    const seen = yield* this.#ask(() => (this.#row?.isMade ? this.#row.key : null));
    if (seen === UNREACHABLE || seen === null) return false;
    if (server.held) yield* this.#close(server);
    const fence = this.#rules.isRemovalAtomic ? yield* this.#takeToRemove(server, seen) : null;
    if (fence === undefined) return false;
    const { lease } = server;
    const removed = yield* this.#ask(() => {
      const row = this.#row;
      if (row?.key !== seen || !row.isMade) return false;
      if (fence === null ? !this.#isFree(row, lease) : row.fence !== fence) return false;
      this.#removed.add(row.making);
      this.#absences += 1;
      this.#row = null;
      if (this.#rules.isRemovalAtomic) this.#deleteAll(seen);
      return true;
    });
    if (removed !== true) return false;
    if (!this.#rules.isRemovalAtomic) {
      yield* this.#ask(() => this.#logs.delete(seen));
      yield* this.#ask(() => this.#bases.delete(seen));
    }
    return true;
  }

  /** The fence under which a world is removed: a late removal finds a different fence. */
  *#takeToRemove(server: Server, key: string): Work<number | undefined> {
    yield* this.#evict();
    const { lease } = server;
    const fence = yield* this.#ask(() => {
      const row = this.#row;
      if (row?.key !== key || !row.isMade || !this.#isFree(row, lease)) return undefined;
      row.owner = lease;
      return (row.fence += 1);
    });
    return fence === UNREACHABLE ? undefined : fence;
  }

  #deleteAll(key: string): void {
    this.#logs.delete(key);
    this.#bases.delete(key);
  }

  #isThereFor(key: string): boolean {
    return this.#row?.key === key;
  }

  #basesOf(key: string): Map<string, readonly string[]> {
    const bases = this.#bases.get(key) ?? new Map<string, readonly string[]>();
    this.#bases.set(key, bases);
    return bases;
  }

  *_write(server: Server): Work<boolean> {
    const removed = new Set(this.#removed);
    const held = yield* this.#found(server);
    if (!held || held.isLost || server.isClosing) return false;
    const value = this.#id('value');
    held.values.push(value);
    const count = held.values.length;
    if (!held.isSending) this.#start(server, this.#send(server, held));
    held.isSending = true;
    yield () => held.isLost || held.kept >= count;
    if (!this.#mayAnswer(server, held)) return false;
    if (removed.has(held.making)) this.#broken.add('an answered write is lost');
    this.#answered.push({ making: held.making, value });
    return true;
  }

  *#send(server: Server, held: Held): Work<void> {
    while (!held.isLost && held.kept < held.values.length) {
      const entry = {
        number: held.last + 1,
        id: this.#id('entry'),
        values: held.values.slice(held.kept),
        making: held.making,
      };
      const isKept = yield* this.#keep(server, held, entry);
      if (!isKept) this.#lose(server, held);
      else {
        held.last = entry.number;
        held.kept += entry.values.length;
      }
    }
    held.isSending = false;
  }

  *#keep(server: Server, held: Held, entry: Entry): Work<boolean> {
    for (;;) {
      if (this.#rules.comparesLease && !this.#mayAnswer(server, held)) return false;
      const written = yield* this.#ask(() => this.#append(held, entry));
      if (written === true || written === 'duplicate') return written === true;
      const found =
        written === UNREACHABLE ? UNREACHABLE : yield* this.#ask(() => this.#isKept(held, entry));
      if (found !== UNREACHABLE) return found;
      if (!this.#isAlive(server)) return false;
    }
  }

  #append({ key, fence, making }: Held, entry: Entry): boolean | 'duplicate' {
    const row = this.#row;
    if (row?.key !== key || row.fence !== fence || row.last !== entry.number - 1) return false;
    const log = this.#logs.get(key) ?? [];
    if (log.some(({ number }) => number === entry.number)) return 'duplicate';
    if (row.making !== making) this.#broken.add('an entry of another ownership is accepted');
    row.last = entry.number;
    this.#logs.set(key, [...log, entry]);
    return true;
  }

  #isKept({ key, fence }: Held, { number, id }: Entry): boolean {
    const row = this.#row;
    if (this.#rules.hasEntryIds) return (this.#logs.get(key) ?? []).some((each) => each.id === id);
    return row?.key === key && row.fence === fence && row.last === number;
  }

  *_read(server: Server): Work<boolean> {
    const answered = [...this.#answered];
    const removed = new Set(this.#removed);
    const held = yield* this.#found(server);
    if (!held) return false;
    const seen = [...held.values];
    yield () => held.isLost || held.kept >= seen.length;
    if (!this.#mayAnswer(server, held)) return false;
    const isStale =
      removed.has(held.making) ||
      answered.some(({ making, value }) => making === held.making && !seen.includes(value));
    if (isStale) this.#broken.add('a read misses an answered write');
    return true;
  }

  /** Two servers must never answer for one world. */
  #checkOwners(): void {
    const answering = this.#servers.filter(
      (server) => server.held && !server.isClosing && this.#mayAnswer(server, server.held),
    );
    if (answering.length > 1) this.#broken.add('two owners with valid leases');
  }

  // Checks at the end of a schedule.

  /** Runs all started work to its end, and delivers all statements. */
  #settle(): void {
    for (let count = 0; count < SETTLE_MAX; count += 1) {
      const server = this.#servers.find(({ processes }) => processes.some(({ wait }) => wait()));
      const process = server?.processes.find(({ wait }) => wait());
      if (!server || !process) break;
      this.#advance(server, process);
    }
    for (const deliver of this.#late.splice(0)) deliver();
  }

  /** The name is usable by a running server, and by a new one after all others have stopped. */
  #checkEnd(): void {
    this.#now += LEASE;
    for (const server of this.#servers) {
      this.#do(server, this.#renew(server));
      this.#do(server, this.#close(server));
    }
    if (!this.#row?.isMade && !this.#servers.some((server) => this.#do(server, this._make(server))))
      this.#broken.add('the name is unusable');
    this.#checkUsable();
    this.#now += LEASE;
    const last = this.#newServer();
    this.#servers.splice(0, SERVERS, last);
    if (!this.#row?.isMade) this.#do(last, this._make(last));
    this.#checkUsable();
    this.#do(last, this.#renew(last));
    const isAgain =
      this.#do(last, this._remove(last)) === true &&
      this.#do(last, this._make(last)) === true &&
      this.#do(last, this._write(last)) === true;
    if (!isAgain) this.#broken.add('the name is unusable');
    this.#do(last, this.#close(last));
    this.#checkUsable();
  }

  /**
   * A server can open the world, finds every answered value and none of another creation, and can write to the world. A
   * request to another server is forwarded to the owner.
   */
  #checkUsable(): void {
    for (const server of this.#servers) {
      const found = server.held ?? this.#do(server, this.#find(server));
      if (typeof found !== 'object' || this.#do(server, this._write(server)) !== true) continue;
      const isLost = this.#answered.some(
        ({ making, value }) => making === this.#row?.making && !found.values.includes(value),
      );
      if (isLost) this.#broken.add('an answered write is lost');
      const log = this.#logs.get(found.key) ?? [];
      if (log.some(({ making }) => making !== found.making))
        this.#broken.add('an entry of another ownership is accepted');
      this.#do(server, this.#close(server));
      return;
    }
    this.#broken.add('the name is unusable');
  }

  /** Runs one piece of work, and the work it starts, to its end. */
  #do<T>(server: Server, work: Work<T>): T | undefined {
    let result: T | undefined;
    const outer = (function* (): Work<void> {
      result = yield* work;
    })();
    this.#start(server, outer);
    for (let count = 0; count < SETTLE_MAX; count += 1) {
      const process = server.processes.find(({ wait }) => wait());
      if (!process) break;
      this.#advance(server, process);
    }
    return result;
  }

  #id(kind: string): string {
    this.#count += 1;
    return `${kind} ${this.#count}`;
  }
}
