import type { FaultKind, FaultPreset } from '@hongbao/contracts/control/faults.types';
import { MINUTE_MS } from '@hongbao/contracts/time';

/** One rule of a preset; `rate` a decimal share, `lifetimeMs` of the world's time. */
export interface PresetRule {
  readonly kind: FaultKind;
  readonly rate?: string;
  readonly latencyMs?: number;
  readonly call?: string;
  readonly count?: number;
  readonly lifetimeMs?: number;
}

export const presets: Readonly<Record<FaultPreset, readonly PresetRule[]>> = {
  // Between two stations: everything is slow, some of it very, and now and then the connection is gone.
  subway: [
    { kind: 'latency', latencyMs: 600 },
    { kind: 'latency', latencyMs: 3_000, rate: '0.2' },
    { kind: 'reset', rate: '0.15' },
  ],
  // A proxy whose server is being replaced: its own page for everything, then all is well.
  '502 deploy': [{ kind: 'http502', lifetimeMs: MINUTE_MS }],
  // The order that the member has just confirmed finds the session over, once.
  'token expires mid-order': [{ kind: 'code401', call: 'openPosition', count: 1 }],
};
