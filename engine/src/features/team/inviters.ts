import { TEAM_LEVELS } from '@hongbao/contracts/team/team.quote';
import type { ChangeListener } from '../../world/rowCache.ts';
import type { World } from '../../world/world.ts';
import { inviterIn } from './team.store.ts';

/** Maximum members whose inviter is cached. */
const REMEMBERED_MAX = 50_000;

/** Up to three inviters of a member, nearest first: the member's inviter, that member's inviter, and the next one. */
export async function invitersOf(world: World, memberId: string): Promise<string[]> {
  const known = world.memory.follower('team.inviters', () => new KnownInviters());
  const inviters: string[] = [];
  for (let id: string | null = memberId; inviters.length < TEAM_LEVELS;) {
    id = await inviterOf(world, known, id);
    if (id === null) break;
    inviters.push(id);
  }
  return inviters;
}

async function inviterOf(
  world: World,
  known: KnownInviters,
  memberId: string,
): Promise<string | null> {
  const found = known.get(memberId);
  if (found !== undefined) return found;
  const inviter = inviterIn(world.rows, memberId);
  known.set(memberId, inviter);
  return inviter;
}

/**
 * A cache of inviters. A member's inviter is set at registration and never changes, so commits do not affect the cache.
 */
class KnownInviters implements ChangeListener {
  readonly #byMember = new Map<string, string | null>();

  get(memberId: string): string | null | undefined {
    return this.#byMember.get(memberId);
  }

  set(memberId: string, inviter: string | null): void {
    if (this.#byMember.size >= REMEMBERED_MAX) this.#byMember.clear();
    this.#byMember.set(memberId, inviter);
  }

  onChanges(): void {}
}
