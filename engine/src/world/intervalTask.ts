import { startInterval } from '#platform/machine';

/** Options of an interval task. */
interface IntervalTaskOptions {
  /** Machine milliseconds between the starts of two runs. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Receives the error of a failed run. The next run starts at its regular time. */
  readonly failed: (error: unknown) => void;
}

/** Runs an async task at an interval without overlapping runs. The timer is unref'd. */
export class IntervalTask {
  readonly #parts: IntervalTaskOptions;
  #end: (() => void) | null = null;
  #run: Promise<void> | null = null;

  constructor(parts: IntervalTaskOptions) {
    this.#parts = parts;
  }

  start(): void {
    this.#end ??= startInterval(() => {
      this.#run ??= this.#once();
    }, this.#parts.everyMs);
  }

  /** Prevents further runs. Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#end?.();
    this.#end = null;
    await this.#run;
  }

  async #once(): Promise<void> {
    try {
      await this.#parts.work();
    } catch (error) {
      this.#parts.failed(error);
    } finally {
      this.#run = null;
    }
  }
}
