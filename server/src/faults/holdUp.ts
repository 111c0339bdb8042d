import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenOver } from '../http/whenOver.ts';
import { TransportError } from '../http/answers.ts';
import { Changes } from '../world/changes.ts';
import type { World } from '../world/world.ts';

/** Most requests of one server that are held up at once: each keeps a connection. */
const HELD_MAX = 2_000;

/** The requests that faults hold up, so that a server that stops lets go of them. */
export class HeldUp {
  readonly #releases = new Set<() => void>();

  /**
   * Holds a request up for some machine milliseconds; shorter when its caller leaves, a rule that holds it is removed,
   * its world is closed, or the server stops. Throws `tooMany` when too many wait already.
   */
  wait(
    { world, ruleIds, ms }: { world: World; ruleIds: readonly string[]; ms: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (this.#releases.size >= HELD_MAX) throw new TransportError('tooMany', { max: HELD_MAX });
    const changes = world.memory.follower('changes', () => new Changes());
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
        changes.listen((rows) => {
          const isRemoved = rows.some(
            ({ op, table, key }) =>
              op === 'remove' && table === 'FaultRule' && ruleIds.includes(String(key['id'])),
          );
          if (isRemoved) release();
        }),
      );
      stops.push(world.refCount.onEnd(release));
      whenOver(request, reply, release);
    });
  }

  releaseAll(): void {
    for (const release of this.#releases) release();
  }
}
