import { hashWorld } from '@hongbao/contracts/control/worlds.calls';
import { accept } from '../calls/decision.ts';
import { controlWorld } from './worldControlled.ts';

export const hashControls = [
  controlWorld(hashWorld, async ({ world }) => accept({ hash: await world.hash() })),
];
