import { Loader } from '../load/load.ts';
import type { LoadOrder } from '../load/load.types.ts';
import { type Effort, round } from './finding.ts';
import type { Running } from './processes.ts';
import { median, spanOf } from './statistics.ts';

/** One side of a comparison: what it is called, and what it is asked in a round. */
export interface Side {
  readonly name: string;
  readonly server: Running;
  /** What has to stand before each of its turns. */
  readonly before?: () => Promise<void>;
  readonly order: (roundNumber: number) => Omit<LoadOrder, 'seconds'>;
}

/** What became of one side. */
export interface Standing {
  readonly name: string;
  /** Answers per second, one number a round. */
  readonly rates: readonly number[];
  readonly p50Ms: readonly number[];
  readonly p99Ms: readonly number[];
  /** What one answer cost the server of its processor, in microseconds. */
  readonly costsUs: readonly number[];
}

/**
 * Loads the sides in turns, round by round, so that whatever else the machine does falls on all of them; every other round
 * goes backwards, so that no side always comes first. The first round warms up and does not count.
 */
export async function contest(sides: readonly Side[], effort: Effort): Promise<Standing[]> {
  const loader = new Loader();
  const standings = sides.map(({ name }) => ({
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
        const standing = standings[index];
        if (number === 0 || !standing) continue;
        standing.rates.push(report.answers / report.seconds);
        standing.p50Ms.push(report.latencyMs.p50);
        standing.p99Ms.push(report.latencyMs.p99);
        standing.costsUs.push(((side.server.processorMs() - before) * 1000) / report.answers);
      }
  } finally {
    loader.stop();
  }
  return standings;
}

/** Which side comes when: from the first to the last, or back. */
function turns(sides: number, roundNumber: number): number[] {
  const forwards = Array.from({ length: sides }, (_, index) => index);
  return roundNumber % 2 === 0 ? forwards : forwards.toReversed();
}

/** How many times as fast the first is as the second, or how many times as long one waits for it. */
export function ratio(
  first: Standing | undefined,
  second: Standing | undefined,
  of: 'rates' | 'p50Ms' | 'p99Ms' = 'rates',
): number {
  if (!first || !second) throw new RangeError('A side is missing');
  // The median of the rounds' own ratios.
  return median(first[of].map((value, index) => value / (second[of][index] ?? Number.NaN)));
}

export function contestTable(standings: readonly Standing[]): string[][] {
  const [ours] = standings;
  return [
    ['', 'per second', 'lowest', 'highest', 'p50 ms', 'p99 ms', 'µs each', 'Hongbao against it'],
    ...standings.map((standing) => [
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
