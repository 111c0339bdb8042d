import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { ChangeListener } from '../../world/rowCache.ts';
import type { World } from '../../world/world.ts';
import { answerRules, faultRules } from './faults.store.ts';

/** Caches whether a world has no rules. Every request checks this, and almost all worlds have none. */
class RulePresence implements ChangeListener {
  /** True if the world is known to have no rules; false if it has rules or was not checked. */
  hasNone = false;
  #changes = 0;

  onChanges(changes: readonly RowChange[]): void {
    for (const { table } of changes)
      if (table === 'FaultRule' || table === 'AnswerRule') {
        this.hasNone = false;
        this.#changes += 1;
      }
  }

  async check(world: World): Promise<boolean> {
    const before = this.#changes;
    const [faults, answers] = await Promise.all([faultRules(world), answerRules(world)]);
    const isEmpty = faults.length + answers.length === 0;
    if (before === this.#changes) this.hasNone = isEmpty;
    return isEmpty;
  }
}

/** Whether a world has no rules. Synchronous if the result is cached. */
export function hasNoRules(world: World): boolean | Promise<boolean> {
  const watch = watchOf(world);
  return watch.hasNone || watch.check(world);
}

const watchOf = ({ memory }: World) => memory.follower('rules', () => new RulePresence());
