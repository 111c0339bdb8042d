import type { World } from '../../world/world.ts';
import type { AnswerRule, FaultRule } from './rules.ts';

/** Returns the fault rules of a world in the order in which they are matched. Cached until a rule changes. */
export function faultRules(world: World): Promise<FaultRule[]> {
  return world.memory.table('FaultRule', 'all', async () =>
    world.rows.many('FaultRule', { orderBy: [['number', 'asc']] }),
  );
}

/** Returns the answer rules of a world, newest first. Cached until a rule changes. */
export function answerRules(world: World): Promise<AnswerRule[]> {
  return world.memory.table('AnswerRule', 'all', async () =>
    world.rows.many('AnswerRule', { orderBy: [['number', 'desc']] }),
  );
}

export function memberExists(world: World, id: string): boolean {
  return world.rows.count('Member', { id }) > 0;
}
