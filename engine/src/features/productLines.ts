import { loans } from './loans/index.ts';
import { recharges } from './recharge/index.ts';
import { withdrawals } from './withdrawal/index.ts';

/** All product lines that have a description: their reviews, their timeline handlers and their tables. */
export const productLines = [recharges, withdrawals, loans] as const;
