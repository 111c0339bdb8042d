import { formatUnits, parseUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { stopProblems } from '@hongbao/contracts/positions/positions.stops';
import { cleanDecimal, trimZeros, wireDecimal } from '../../lib/decimalInput.ts';

export interface StopsForm {
  takeProfit: string;
  stopLoss: string;
}

export const stopsOf = (position: Position): StopsForm => ({
  takeProfit: trimZeros(position.takeProfit ?? ''),
  stopLoss: trimZeros(position.stopLoss ?? ''),
});

export function reduceStops(form: StopsForm, change: Partial<StopsForm>): StopsForm {
  const next = { ...form, ...change };
  return { takeProfit: cleanDecimal(next.takeProfit), stopLoss: cleanDecimal(next.stopLoss) };
}

const priceOf = (text: string): bigint | null => parseUnits(wireDecimal(text)) || null;

/** The body: an emptied field clears its stop. */
export function summarizeStops(form: StopsForm, id: string) {
  const wire = (text: string) => formatUnits(priceOf(text) ?? 0n);
  return { id, takeProfit: wire(form.takeProfit), stopLoss: wire(form.stopLoss) };
}

export interface StopsFacts {
  position: Position;
  markPrice: string;
  pricePrecision: number;
}

/** What is wrong with each stop, as the server will see it: against mark and liquidation, not against entry. */
export function stopsProblems(
  form: StopsForm,
  { position, markPrice, pricePrecision }: StopsFacts,
): Partial<Record<keyof StopsForm, string>> {
  const stops = { takeProfit: priceOf(form.takeProfit), stopLoss: priceOf(form.stopLoss) };
  // An order that waits is measured at its limit price: that will be the mark when it fills.
  const mark = units(position.status === 'pending' ? position.openPrice : markPrice);
  const liquidation =
    position.liquidationPrice === undefined ? null : units(position.liquidationPrice);
  const step = stepOfDecimals(pricePrecision);
  const offStep = Object.entries(stops).filter(
    ([, price]) => price !== null && price % step !== 0n,
  );
  return Object.fromEntries([
    ...stopProblems(position.direction, mark, liquidation, stops).map(({ field, refusal }) => [
      field,
      refusal,
    ]),
    ...offStep.map(([field]) => [field, 'priceOffStep']),
  ]);
}
