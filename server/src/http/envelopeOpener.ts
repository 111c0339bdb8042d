import type { KeyObject } from 'node:crypto';
import { openEnvelope } from './openEnvelope.ts';
import { OpeningPool } from './openingPool.ts';

/** Opens the bodies of requests. */
export interface EnvelopeOpener {
  /**
   * What an envelope holds, null for what is none. Rejects with `tooMany` when too many wait, of all together or of one
   * owner.
   */
  open(text: string, owner: string): Promise<object | null>;
  /** Ends its threads. What is still asked of it is opened in place. */
  close(): Promise<void>;
}

/** Opens on so many threads of their own; with none, on the one it is asked on. */
export function envelopeOpener(privateKey: KeyObject, threads: number): EnvelopeOpener {
  if (threads > 0) return new OpeningPool(privateKey, threads);
  return {
    open: async (text) => openEnvelope(text, privateKey),
    close: async () => undefined,
  };
}
