/** This server is creating, closing or removing the world. The next request finds it, or finds that it does not exist. */
export class WorldGone extends Error {
  override readonly name = 'WorldGone';
  readonly world: string;

  constructor(world: string) {
    super(`World ${world} is being opened or closed. Ask again.`);
    this.world = world;
  }
}

/** Reference count of a world. It closes only when no request uses it. */
export class Uses {
  readonly #world: string;
  readonly #enders = new Set<() => void>();
  #count = 0;
  #isEnding = false;
  readonly #waiting: (() => void)[] = [];

  constructor(world: string) {
    this.#world = world;
  }

  /** Runs `work` in the world. Throws `WorldGone` once it is being closed. */
  async of<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isEnding) throw new WorldGone(this.#world);
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  /** Whether the world has a listener. */
  get isWatched(): boolean {
    return this.#enders.size > 0;
  }

  /** Whether the world has a running request or a listener. */
  get isBusy(): boolean {
    return this.#count > 0 || this.isWatched;
  }

  /**
   * Registers `ender` to be called when the world closes: for streams, which do not end by themselves. Returns a function
   * that unregisters it.
   */
  onEnd(ender: () => void): () => void {
    if (this.#isEnding) ender();
    this.#enders.add(ender);
    return () => this.#enders.delete(ender);
  }

  /** Admits no new requests and resolves when none is running. */
  async end(): Promise<void> {
    this.#isEnding = true;
    for (const ender of this.#enders) ender();
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
