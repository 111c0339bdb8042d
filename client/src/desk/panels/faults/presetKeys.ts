import type { FaultPreset } from '@hongbao/contracts/control/faults.types';

/** Presets by the keys of their words. */
export const presetKeys: Readonly<Record<FaultPreset, string>> = {
  subway: 'subway',
  '502 deploy': 'deploy',
  'token expires mid-order': 'token',
};
