import { rechargeLine } from './recharge/recharge.line.ts';
import { withdrawalLine } from './withdrawal/withdrawal.line.ts';

/** All product lines by the feature of their calls, which is also the kind of their decisions. */
export const lines = { recharge: rechargeLine, withdrawal: withdrawalLine } as const;

export const lineNames = Object.keys(lines) as (keyof typeof lines)[];
