import type { cancelExit } from '@hongbao/contracts/positions/positions.calls';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { readExits } from './exits.ts';
import { changeExits } from './exitPlan.ts';
import { findOwnPosition } from './positions.store.ts';

/** Removes an exit of a running position. An exit that has fired, or ended with its position, is not found. */
export const cancelExitHandler: UseCase<typeof cancelExit> = async (
  { world, member, now },
  { body },
) => {
  const position = findOwnPosition(world.rows, body.id, member.id);
  if (!position || position.status !== 'running') return refuse('notFound');
  const exits = readExits(position);
  const left = exits.filter(({ id }) => id !== body.exitId);
  if (left.length === exits.length) return refuse('notFound');
  const { result, plan } = changeExits(world, position, left, now);
  return accept(result, plan);
};
