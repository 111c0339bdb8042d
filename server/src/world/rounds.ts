/** Work that is done again and again. */
interface RoundsParts {
  /** Machine milliseconds between the beginnings of two rounds. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Told of a round that failed; the next begins in its time. */
  readonly failed: (error: unknown) => void;
}

/** Does work again and again, one round at a time: none begins while the one before goes on. Keeps no process alive. */
export class Rounds {
  readonly #parts: RoundsParts;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#round ??= this.#once();
    }, this.#parts.everyMs);
    this.#timer.unref();
  }

  /** Begins no more rounds; resolves once the one that goes on is over. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#round;
  }

  async #once(): Promise<void> {
    try {
      await this.#parts.work();
    } catch (error) {
      this.#parts.failed(error);
    } finally {
      this.#round = null;
    }
  }
}
