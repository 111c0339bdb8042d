import { Loader } from '../load/load.ts';
import type { LoadOrder } from '../load/load.types.ts';
import { type Effort, round } from './finding.ts';
import type { Running } from './processes.ts';
import { median, spanOf } from '../statistics.ts';

/** One side of a comparison: its name, its server, and its requests in a round. */
export interface Side {
  readonly name: string;
  readonly server: Running;
  /** Setup before each turn of this side. */
  readonly before?: () => Promise<void>;
  readonly order: (roundNumber: number) => Omit<LoadOrder, 'seconds'>;
}

export interface SideResult {
  readonly name: string;
  /** Answers per second, one value for each round. */
  readonly rates: readonly number[];
  readonly p50Ms: readonly number[];
  readonly p99Ms: readonly number[];
  /** Processor time of the server per answer, in microseconds. */
  readonly costsUs: readonly number[];
}

/**
 * Runs the sides in turns, round by round, so that other load of the machine affects all sides. Every other round has
 * the reverse order, so that no side is always first. The first round is for warming up.
 */
export async function compareSides(sides: readonly Side[], effort: Effort): Promise<SideResult[]> {
  const loader = new Loader();
  const results = sides.map(({ name }) => ({
    name,
    rates: [] as number[],
    p50Ms: [] as number[],
    p99Ms: [] as number[],
    costsUs: [] as number[],
  }));
  try {
    for (let number = 0; number <= effort.rounds; number++)
      for (const index of turns(sides.length, number)) {
        const side = sides[index];
        if (!side) continue;
        const order = { ...side.order(number), seconds: effort.secondsPerRound };
        await side.before?.();
        const before = side.server.processorMs();
        const report = await loader.run(order);
        const standing = results[index];
        if (number === 0 || !standing) continue;
        standing.rates.push(report.answers / report.seconds);
        standing.p50Ms.push(report.latencyMs.p50);
        standing.p99Ms.push(report.latencyMs.p99);
        standing.costsUs.push(((side.server.processorMs() - before) * 1000) / report.answers);
      }
  } finally {
    loader.stop();
  }
  return results;
}

/** Returns the order of the sides in a round: forward or reverse. */
function turns(sides: number, roundNumber: number): number[] {
  const forwards = Array.from({ length: sides }, (_, index) => index);
  return roundNumber % 2 === 0 ? forwards : forwards.toReversed();
}

/** Returns the throughput or latency of the first side, relative to the second. */
export function ratio(
  first: SideResult | undefined,
  second: SideResult | undefined,
  of: 'rates' | 'p50Ms' | 'p99Ms' = 'rates',
): number {
  if (!first || !second) throw new RangeError('A side is missing');
  // The result is the median of the ratios of all rounds.
  return median(first[of].map((value, index) => value / (second[of][index] ?? Number.NaN)));
}

export function resultTable(results: readonly SideResult[]): string[][] {
  const [ours] = results;
  return [
    ['', 'per second', 'lowest', 'highest', 'p50 ms', 'p99 ms', 'µs each', 'Hongbao against it'],
    ...results.map((standing) => [
      standing.name,
      round(median(standing.rates)),
      round(spanOf(standing.rates).lowest),
      round(spanOf(standing.rates).highest),
      round(median(standing.p50Ms)),
      round(median(standing.p99Ms)),
      round(median(standing.costsUs)),
      standing === ours ? '' : ratio(ours, standing).toFixed(2),
    ]),
  ];
}
