import { SECOND_MS } from '@hongbao/contracts/time';
import type { Feed } from '../calls/streamed.ts';
import type { World } from '../world/world.ts';

interface FeedLoopParts {
  readonly feed: Pick<Feed<unknown>, 'onChange'>;
  /** Sends the new events of the feed. */
  readonly round: () => Promise<void>;
  readonly onSecond: () => void;
  /** Called when a round fails, as it does in a closed or deleted world. */
  readonly onFail: () => void;
}

/** Runs the rounds of a feed every second and after its changes, one at a time, until it is stopped. */
export class FeedLoop {
  readonly #parts: FeedLoopParts;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #stopListening: () => void;
  #isRunning = false;
  #isRequested = false;
  #isStopped = false;

  constructor(parts: FeedLoopParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => {
      parts.onSecond();
      this.schedule();
    }, SECOND_MS);
    this.#stopListening = parts.feed.onChange(() => this.schedule());
  }

  /** Runs a round, after the one that is running. */
  schedule(): void {
    this.#isRequested = true;
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    this.#isRequested = false;
    this.#parts.round().then(
      () => {
        this.#isRunning = false;
        if (this.#isRequested) this.schedule();
      },
      () => this.#parts.onFail(),
    );
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#stopListening();
  }
}

/** Returns the new events of a feed, once the commits are durable that they reveal. */
export async function collectDurable<E>(
  world: World,
  feed: Pick<Feed<E>, 'collect'>,
): Promise<readonly E[]> {
  const events = await world.atNow((now) => feed.collect(now));
  await world.whenDurable();
  return events;
}
