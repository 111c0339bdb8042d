import type { IeoOrderStatus, IeoPhase } from '@hongbao/contracts/ieo/ieo.types';
import type { Tone } from '../../ui/StatusBadge.tsx';

export const phaseTones: Record<IeoPhase, Tone> = {
  upcoming: 'orange',
  issuing: 'green',
  completed: 'orange',
  listed: 'grey',
};

export const orderTones: Record<IeoOrderStatus, Tone> = {
  applied: 'orange',
  won: 'green',
  lost: 'grey',
  completed: 'green',
  forfeited: 'red',
  listed: 'green',
};
