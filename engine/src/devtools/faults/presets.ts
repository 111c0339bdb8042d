import type { FaultKind, FaultPreset } from '@hongbao/contracts/control/faults.types';
import { MINUTE_MS } from '@hongbao/contracts/time';

/** One rule of a preset. `rate` is a decimal fraction, `lifetimeMs` is world time. */
export interface PresetRule {
  readonly kind: FaultKind;
  readonly rate?: string;
  readonly latencyMs?: number;
  readonly call?: string;
  readonly count?: number;
  readonly lifetimeMs?: number;
}

export const presets: Readonly<Record<FaultPreset, readonly PresetRule[]>> = {
  // A mobile network in a tunnel: all requests are slow, some very slow, and some connections are reset.
  subway: [
    { kind: 'latency', latencyMs: 600 },
    { kind: 'latency', latencyMs: 3_000, rate: '0.2' },
    { kind: 'reset', rate: '0.15' },
  ],
  // A deployment behind a proxy: the proxy's error page for one minute.
  '502 deploy': [{ kind: 'http502', lifetimeMs: MINUTE_MS }],
  // An expired session: the member's next order is answered with 401, once.
  'token expires mid-order': [{ kind: 'code401', call: 'openPosition', count: 1 }],
  // A socket over a bad connection: messages are late, lost, doubled and out of order, and the connection is cut.
  'unreliable socket': [
    { kind: 'messageLate', latencyMs: 800, rate: '0.1', call: 'openSocket' },
    { kind: 'messageLost', rate: '0.05', call: 'openSocket' },
    { kind: 'messageDoubled', rate: '0.05', call: 'openSocket' },
    { kind: 'messageReordered', rate: '0.05', call: 'openSocket' },
    { kind: 'messageCut', rate: '0.01', call: 'openSocket' },
  ],
};
