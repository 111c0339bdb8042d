import type { FaultPreset } from '@hongbao/contracts/control/faults.types';

export const presetKeys: Readonly<Record<FaultPreset, string>> = {
  subway: 'subway',
  '502 deploy': 'deploy',
  'token expires mid-order': 'token',
  'unreliable socket': 'socket',
};
