import { formatUnits, mulDiv, ONE, roundToStep } from '@hongbao/contracts/money';
import type { Closing } from '@hongbao/contracts/positions/positions.close';
import { exitPrice, type Holding } from '@hongbao/contracts/positions/positions.quote';
import { closeOpened, type Opened } from '@hongbao/contracts/positions/positions.result';
import { parseTyped, trimZeros, typedUnits } from '../../lib/decimalInput.ts';

export const closeShares = ['25', '50', '75', '100'] as const;

export interface CloseForm {
  quantity: string;
}

export interface CloseFacts {
  holding: Opened;
  mark: bigint;
  spread: bigint;
  tick: bigint;
  quantityStep: bigint;
}

export const fullClose = (holding: Holding): CloseForm => ({
  quantity: trimZeros(formatUnits(holding.quantity)),
});

export const reduceClose = (form: CloseForm, change: Partial<CloseForm>): CloseForm => ({
  quantity: parseTyped({ ...form, ...change }.quantity).shown,
});

/** Returns a share of the position, rounded to the quantity step; 100 % is the exact quantity. */
export function shareQuantity(share: string, holding: Holding, step: bigint): string {
  if (share === '100') return fullClose(holding).quantity;
  const part = mulDiv(holding.quantity, BigInt(share), 100n, 'floor');
  return trimZeros(formatUnits(roundToStep(part, step, 'floor')));
}

/** The request body of a close. Without a quantity the whole position is closed. */
export type ClosingBody = { quantity?: string };

export interface CloseSummary {
  part: bigint;
  price: bigint;
  /** The amounts of closing at the current mark price; null while the size is invalid. */
  closing: Closing | null;
  /** The result of this close after all fees; null while the size is invalid. */
  result: bigint | null;
  /** Closed share of the position, 0 to 1 in units. */
  share: bigint;
  body: ClosingBody;
}

export function summarizeClose(form: CloseForm, facts: CloseFacts): CloseSummary {
  const { holding, mark, spread, tick } = facts;
  const part = typedUnits(form.quantity) ?? 0n;
  const price = exitPrice(holding.direction, mark, spread, tick);
  const isPossible = part > 0n && part <= holding.quantity;
  const closed = isPossible ? closeOpened(holding, part, price) : null;
  return {
    part,
    price,
    closing: closed?.closing ?? null,
    result: closed?.result ?? null,
    share: holding.quantity === 0n ? 0n : mulDiv(part, ONE, holding.quantity, 'floor'),
    // Without a quantity the server closes the quantity that is open at execution time.
    body: part === holding.quantity ? {} : { quantity: formatUnits(part) },
  };
}

/** Returns the reason why the size is invalid; null if it is valid. A loss never blocks closing. */
export function closeProblem(
  { part }: CloseSummary,
  { holding, quantityStep }: CloseFacts,
): string | null {
  if (part <= 0n) return 'closeQuantityMissing';
  if (part > holding.quantity) return 'closeQuantityTooLarge';
  return part !== holding.quantity && part % quantityStep !== 0n ? 'quantityOffStep' : null;
}
