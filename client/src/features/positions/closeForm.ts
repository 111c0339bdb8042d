import { formatUnits, mulDiv, ONE, roundToStep } from '@hongbao/contracts/money';
import { closePart, type Closing } from '@hongbao/contracts/positions/positions.close';
import { exitPrice, type Holding } from '@hongbao/contracts/positions/positions.quote';
import { parseTyped, trimZeros } from '../../lib/decimalInput.ts';
import { typedUnits } from './ticketSize.ts';

export const closeShares = ['25', '50', '75', '100'] as const;

export interface CloseForm {
  quantity: string;
}

export interface CloseFacts {
  holding: Holding;
  mark: bigint;
  spread: bigint;
  tick: bigint;
  quantityStep: bigint;
  takerFee: bigint;
}

/** The form that closes the whole position: the initial state. */
export const fullClose = (holding: Holding): CloseForm => ({
  quantity: trimZeros(formatUnits(holding.quantity)),
});

export const reduceClose = (form: CloseForm, change: Partial<CloseForm>): CloseForm => ({
  quantity: parseTyped({ ...form, ...change }.quantity).shown,
});

/** A share of the position, rounded to the quantity step; 100 % is the exact quantity. */
export function shareQuantity(share: string, holding: Holding, step: bigint): string {
  if (share === '100') return fullClose(holding).quantity;
  const part = mulDiv(holding.quantity, BigInt(share), 100n, 'floor');
  return trimZeros(formatUnits(roundToStep(part, step, 'floor')));
}

/** Without a quantity the whole position is closed. */
export type ClosingBody = { quantity?: string };

export interface CloseSummary {
  part: bigint;
  price: bigint;
  /** What closing would book at the current mark price; null while the size is invalid. */
  closing: Closing | null;
  /** Share of the position, 0 to 1 in units. */
  share: bigint;
  body: ClosingBody;
}

export function summarizeClose(form: CloseForm, facts: CloseFacts): CloseSummary {
  const { holding, mark, spread, tick, takerFee } = facts;
  const part = typedUnits(form.quantity) ?? 0n;
  const price = exitPrice(holding.direction, mark, spread, tick);
  const isPossible = part > 0n && part <= holding.quantity;
  return {
    part,
    price,
    closing: isPossible ? closePart(holding, part, price, takerFee) : null,
    share: holding.quantity === 0n ? 0n : mulDiv(part, ONE, holding.quantity, 'floor'),
    // Without a size the server closes the quantity that is open at execution.
    body: part === holding.quantity ? {} : { quantity: formatUnits(part) },
  };
}

/** Why the size is invalid. A loss never blocks closing. */
export function closeProblem(
  { part }: CloseSummary,
  { holding, quantityStep }: CloseFacts,
): string | null {
  if (part <= 0n) return 'closeQuantityMissing';
  if (part > holding.quantity) return 'closeQuantityTooLarge';
  return part !== holding.quantity && part % quantityStep !== 0n ? 'quantityOffStep' : null;
}
