import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Follower } from '../world/memory.ts';
import type { World } from '../world/world.ts';
import { answerRules, faultRules } from './faults.store.ts';

/** Knows at once whether a world has rules at all: nearly none has, and every request asks. */
class RuleWatch implements Follower {
  /** Known to have none; false also while nobody has looked. */
  isQuiet = false;
  #changes = 0;

  follow(changes: readonly RowChange[]): void {
    for (const { table } of changes)
      if (table === 'FaultRule' || table === 'AnswerRule') {
        this.isQuiet = false;
        this.#changes += 1;
      }
  }

  async look(world: World): Promise<boolean> {
    const before = this.#changes;
    const [faults, answers] = await Promise.all([faultRules(world), answerRules(world)]);
    const isEmpty = faults.length + answers.length === 0;
    if (before === this.#changes) this.isQuiet = isEmpty;
    return isEmpty;
  }
}

/** Whether no rule of a world could concern any request. */
export function hasNoRules(world: World): boolean | Promise<boolean> {
  const watch = watchOf(world);
  return watch.isQuiet || watch.look(world);
}

const watchOf = ({ memory }: World) => memory.follower('rules', () => new RuleWatch());
