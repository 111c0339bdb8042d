import type { ResultOf } from '@hongbao/contracts/call';
import type {
  intervene,
  listInterventions,
  replayCandles,
} from '@hongbao/contracts/control/interventions.calls';
import type { GapRule } from '@hongbao/contracts/control/interventions.types';
import { durationMs } from '@hongbao/contracts/control/duration';
import type { Scope } from './scope.ts';

type Intervention = ResultOf<typeof intervene>;

interface Span {
  /** Duration of the change: "10m", or milliseconds. */
  readonly over: string | number;
  /** Instant at which the change begins; now when absent. */
  readonly from?: string | number;
}

/**
 * Interventions in prices, which apply to all members and are announced in advance. A percent of -12 lowers the price
 * by 12 %.
 */
export interface Market {
  /** Changes a price at the next tick. */
  gap(symbol: string, percent: number): Promise<Intervention>;
  /** Moves a price to a target, at the next tick or over a duration. */
  to(symbol: string, price: string, span?: Span): Promise<Intervention>;
  /** Changes all prices at the next tick. */
  gapAll(percent: number): Promise<Intervention[]>;
  /** Changes a price permanently over a duration, eased at both ends. */
  move(symbol: string, percent: number, span: Span): Promise<Intervention>;
  /** Changes a price permanently over a duration, linearly. */
  ramp(symbol: string, percent: number, span: Span): Promise<Intervention>;
  freeze(symbol: string, span: Span): Promise<Intervention>;
  /** Multiplies the volatility by `factor`. */
  volatility(symbol: string, factor: number, span: Span): Promise<Intervention>;
  /**
   * Replays a CSV of candles, as of Binance, Coinbase or Kraken, from an instant; absent, from the next at which a candle
   * of its length begins in the chart. Missing candles are refused by default. Throws `CallRefused` with the `line` of
   * the file and the `problem` in it.
   */
  replay(
    symbol: string,
    csv: string,
    from?: string | number,
    gaps?: GapRule,
  ): Promise<ResultOf<typeof replayCandles>>;
  list(): Promise<ResultOf<typeof listInterventions>>;
  remove(id: string): Promise<null>;
}

export function marketOf({ control }: Scope): Market {
  const during = ({ over, from }: Span) => ({
    durationMs: msOf(over),
    ...(from === undefined ? {} : { startAt: from }),
  });
  return {
    gap: (symbol, percent) => control.intervene({ symbol, kind: 'gap', percent }),
    to: (symbol, price, span) =>
      control.intervene({
        symbol,
        to: price,
        ...(span === undefined ? { kind: 'gap' } : { kind: 'ramp', ...during(span) }),
      }),
    gapAll: (percent) => control.interveneEverywhere({ kind: 'gap', percent }),
    move: (symbol, percent, span) =>
      control.intervene({ symbol, kind: 'move', percent, ...during(span) }),
    ramp: (symbol, percent, span) =>
      control.intervene({ symbol, kind: 'ramp', percent, ...during(span) }),
    freeze: (symbol, span) => control.intervene({ symbol, kind: 'freeze', ...during(span) }),
    volatility: (symbol, factor, span) =>
      control.intervene({ symbol, kind: 'volatility', factor, ...during(span) }),
    replay: (symbol, csv, from, gaps = 'refuse') =>
      control.replayCandles({
        symbol,
        csv,
        gaps,
        ...(from === undefined ? {} : { startAt: from }),
      }),
    list: () => control.listInterventions(),
    remove: (id) => control.removeIntervention({ id }),
  };
}

function msOf(span: string | number): number {
  const ms = durationMs(span);
  if (ms === null) throw new Error(`"${span}" is not a duration such as 90s, 1h30m or 7d`);
  return ms;
}
