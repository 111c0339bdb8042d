import { hashWorld } from '@hongbao/contracts/control/worlds.calls';
import { accept } from '../calls/decision.ts';
import { control } from './controlled.ts';

export const hashControls = [
  control(hashWorld, async ({ world }) => accept({ hash: await world.hash() })),
];
