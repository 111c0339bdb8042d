import { formatUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { stopProblems } from '@hongbao/contracts/positions/positions.stops';
import { parseTyped, trimZeros, typedUnits } from '../../lib/decimalInput.ts';
import { isPriceTooLong } from './ticketSize.ts';

export interface StopsForm {
  takeProfit: string;
  stopLoss: string;
}

export const toStopsForm = (position: Position): StopsForm => ({
  takeProfit: trimZeros(position.takeProfit ?? ''),
  stopLoss: trimZeros(position.stopLoss ?? ''),
});

export function reduceStops(form: StopsForm, change: Partial<StopsForm>): StopsForm {
  const next = { ...form, ...change };
  const shown = (text: string) => parseTyped(text, { unit: 'USDT' }).shown;
  return { takeProfit: shown(next.takeProfit), stopLoss: shown(next.stopLoss) };
}

const priceOf = (text: string): bigint | null => typedUnits(text) || null;

/** Returns the request body. An empty field removes its stop. */
export function summarizeStops(form: StopsForm, id: string) {
  const wire = (text: string) => formatUnits(priceOf(text) ?? 0n);
  return { id, takeProfit: wire(form.takeProfit), stopLoss: wire(form.stopLoss) };
}

export interface StopsFacts {
  position: Position;
  markPrice: string;
  pricePrecision: number;
}

/**
 * Returns the reference values for the stops of a position. For a pending order the reference is the limit or trigger
 * price, which will be about the mark price when the order opens.
 */
export function stopsChecked(position: Position, mark: bigint) {
  return {
    mark: position.status === 'pending' ? units(position.openPrice) : mark,
    liquidation: position.liquidationPrice === undefined ? null : units(position.liquidationPrice),
  };
}

/** Returns the reason why a typed stop is not a valid price, for each stop. */
export const stopsUnread = (form: StopsForm): Partial<Record<keyof StopsForm, string>> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([field, text]) => {
      const problem =
        parseTyped(text).problem ?? (isPriceTooLong(priceOf(text)) ? 'tooLong' : null);
      return problem ? [[field, problem]] : [];
    }),
  );

/**
 * Returns the problems of each stop, by the rules of the server: relative to mark and liquidation price, not to the
 * entry price.
 */
export function stopsProblems(
  form: StopsForm,
  { position, markPrice, pricePrecision }: StopsFacts,
): Partial<Record<keyof StopsForm, string>> {
  const stops = { takeProfit: priceOf(form.takeProfit), stopLoss: priceOf(form.stopLoss) };
  const { mark, liquidation } = stopsChecked(position, units(markPrice));
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
