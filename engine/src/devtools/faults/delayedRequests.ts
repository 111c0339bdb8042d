import { TransportError } from '../../calls/answers.ts';
import type { HttpRequest } from '../../http/httpRequest.ts';
import type { World } from '../../world/world.ts';

/** Maximum concurrently delayed requests of a server. Each occupies a connection. */
const DELAYED_MAX = 2_000;

/** The requests that faults delay. A stopping server releases all of them. */
export class DelayedRequests {
  readonly #releases = new Set<() => void>();

  /**
   * Delays a request by `ms` of machine time. Resolves earlier if the client disconnects, one of the rules is removed,
   * the world closes or the server stops. Throws `tooMany` if too many requests are delayed.
   */
  wait(
    { world, ruleIds, ms }: { world: World; ruleIds: readonly string[]; ms: number },
    request: Pick<HttpRequest, 'onEnd'>,
  ): Promise<void> {
    if (this.#releases.size >= DELAYED_MAX)
      throw new TransportError('tooMany', { max: DELAYED_MAX });
    return new Promise((resolve) => {
      const stops: (() => void)[] = [];
      const release = () => {
        if (!this.#releases.delete(release)) return;
        clearTimeout(timer);
        for (const stop of stops) stop();
        resolve();
      };
      const timer = setTimeout(release, ms);
      this.#releases.add(release);
      stops.push(
        world.memory.listen((rows) => {
          const isRemoved = rows.some(
            ({ op, table, key }) =>
              op === 'remove' && table === 'FaultRule' && ruleIds.includes(String(key['id'])),
          );
          if (isRemoved) release();
        }),
      );
      stops.push(world.refCount.onEnd(release));
      request.onEnd(release);
    });
  }

  releaseAll(): void {
    for (const release of this.#releases) release();
  }
}
