/**
 * Lets many members act at once but gives the timeline the world to itself: shared and exclusive turns.
 */
export class Gate {
  #shared = 0;
  #exclusive = false;
  readonly #waiting: (() => void)[] = [];

  get isClosed(): boolean {
    return this.#exclusive;
  }

  /** Enters without waiting; false while an exclusive turn runs or waits. */
  tryEnter(): boolean {
    if (this.#exclusive) return false;
    this.#shared += 1;
    return true;
  }

  leave(): void {
    this.#shared -= 1;
    if (this.#shared === 0) this.wake();
  }

  /** Resolves when the present exclusive turn is over. */
  async opened(): Promise<void> {
    while (this.#exclusive) await this.changed();
  }

  /** Runs `work` alone: waits for those inside, keeps newcomers out. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    while (this.#exclusive) await this.changed();
    this.#exclusive = true;
    try {
      while (this.#shared > 0) await this.changed();
      return await work();
    } finally {
      this.#exclusive = false;
      this.wake();
    }
  }

  /** Resolves when turns have changed, or somebody was woken to look again. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Lets everybody who waits look again. */
  wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** One at a time for each key, in the order of asking. */
export class KeyedLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** How many keys are held or waited for. */
  get size(): number {
    return this.#tails.size;
  }

  /** Takes several keys, one after the other: always in the same order of kinds, so that no two wait for each other. */
  runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...others] = keys;
    return first === undefined ? work() : this.run(first, () => this.runAll(others, work));
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const turn = before ? before.then(work, work) : work();
    const tail = turn.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}
