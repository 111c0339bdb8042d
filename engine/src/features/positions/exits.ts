import { formatUnits, units } from '@hongbao/contracts/money';
import type { ExitLevel } from '@hongbao/contracts/positions/positions.exits';
import type { Exit as WireExit } from '@hongbao/contracts/positions/positions.schema';
import type { Position } from './position.types.ts';

/** A waiting exit of a running position. */
export interface Exit extends ExitLevel {
  readonly id: string;
}

/** The exits of a position's row, in the order of their placement. */
export function readExits({ exits }: Pick<Position, 'exits'>): readonly Exit[] {
  const stored = JSON.parse(exits) as readonly WireExit[];
  return stored.map(({ id, side, price, quantity }) => ({
    id,
    side,
    price: units(price),
    quantity: units(quantity),
  }));
}

/** The exits in the form of the contract. */
export function presentExits(exits: readonly Exit[]): WireExit[] {
  return exits.map(({ id, side, price, quantity }) => ({
    id,
    side,
    price: formatUnits(price),
    quantity: formatUnits(quantity),
  }));
}

/** The cell of a position's row: the form of the contract as JSON. */
export function writeExits(exits: readonly Exit[]): string {
  return JSON.stringify(presentExits(exits));
}
