/** A read-write lock: members' commands take shared turns, and the timeline takes exclusive turns. */
export class ReadWriteLock {
  #shared = 0;
  #exclusive = false;
  readonly #waiting: (() => void)[] = [];

  get isExclusive(): boolean {
    return this.#exclusive;
  }

  /** Takes a shared turn without waiting. Returns false while an exclusive turn runs or waits. */
  tryShared(): boolean {
    if (this.#exclusive) return false;
    this.#shared += 1;
    return true;
  }

  releaseShared(): void {
    this.#shared -= 1;
    if (this.#shared === 0) this.wake();
  }

  /** Resolves when the current exclusive turn has ended. */
  async sharedAllowed(): Promise<void> {
    while (this.#exclusive) await this.changed();
  }

  /** Runs `work` in an exclusive turn, which waits for running shared turns and admits no new ones. */
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

  /** Resolves when the state of the lock changes, or at `wake`. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Makes all waiting tasks check their conditions again. */
  wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Runs tasks one at a time for each key, in request order. */
export class KeyedLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Number of keys that are held or waited for. */
  get size(): number {
    return this.#tails.size;
  }

  /**
   * Acquires several keys in sequence, each once, and runs a task. Callers must use one common order of kinds of keys,
   * which prevents deadlocks.
   */
  runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const task = [...new Set(keys)].reduceRight((inner, key) => () => this.run(key, inner), work);
    return task();
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
