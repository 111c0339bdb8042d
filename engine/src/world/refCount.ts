/**
 * The world is being created, closed or removed by this server. A later request finds it, or finds that it does not
 * exist.
 */
export class WorldGone extends Error {
  override readonly name = 'WorldGone';
  readonly world: string;

  constructor(world: string) {
    super(`World ${world} is being opened or closed. Retry.`);
    this.world = world;
  }
}

/** Reference count of a world, which is closed only when no request uses it. */
export class RefCount {
  readonly #world: string;
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #isEnding = false;
  readonly #waiting: (() => void)[] = [];

  constructor(world: string) {
    this.#world = world;
  }

  /** Runs `work` in the world. Throws `WorldGone` if the world is closing. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.requireOpen();
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /**
   * Runs `work` outside of the world in the middle of `run`, such as receiving a body, which lasts as long as the client
   * likes. The world may close meanwhile: see `requireOpen`.
   */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.#leave();
    try {
      return await work();
    } finally {
      this.#count += 1;
    }
  }

  /** Throws `WorldGone` if the world is closing. */
  requireOpen(): void {
    if (this.#isEnding) throw new WorldGone(this.#world);
  }

  #leave(): void {
    this.#count -= 1;
    if (this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Whether the world has a listener. */
  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Whether the world has a running request. */
  get isRunning(): boolean {
    return this.#count > 0;
  }

  /** Whether the world has a running request or a listener. */
  get isBusy(): boolean {
    return this.isRunning || this.hasListeners;
  }

  /**
   * Registers `onClose` for streams, which do not end by themselves; it is called when the world closes. Returns the
   * function that unregisters it.
   */
  onEnd(onClose: () => void): () => void {
    if (this.#isEnding) onClose();
    this.#listeners.add(onClose);
    return () => this.#listeners.delete(onClose);
  }

  /** Admits no new requests. Resolves when no request is running. */
  async drain(): Promise<void> {
    this.#isEnding = true;
    for (const onClose of this.#listeners) onClose();
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
