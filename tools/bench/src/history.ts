import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Goal } from './measure/finding.ts';
import { median } from './statistics.ts';

/** The ratios of one run, by "<comparison>: <goal>". */
export type Ratios = Readonly<Record<string, number>>;

/** A ratio that is worse than that of the runs before. */
export interface Fall {
  readonly name: string;
  readonly value: number;
  /** Median of the runs before. */
  readonly usual: number;
}

/** Number of runs that are kept and compared with. */
const RUNS_MAX = 10;
/** Minimum number of earlier runs, because the median of fewer is too random. */
const RUNS_MIN = 3;
/** Share by which a ratio may be worse than the median. */
const FALL_MAX = 0.15;

/** Returns the values of the goals that are ratios. Goals with a unit depend on the machine and are left out. */
export function ratiosOf(goals: Readonly<Record<string, Goal>>): Ratios {
  const ratios = Object.entries(goals).filter(([, { unit }]) => unit === '');
  return Object.fromEntries(ratios.map(([name, { value }]) => [name, value]));
}

/**
 * Returns the ratios that are more than 15 % worse than the median of earlier runs: smaller where the goal is a minimum,
 * greater where it is a maximum.
 */
export function fallsOf(
  now: Ratios,
  isMinimum: (name: string) => boolean,
  earlier: readonly Ratios[],
): Fall[] {
  return Object.entries(now).flatMap(([name, value]) => {
    const before = earlier.flatMap((run) => run[name] ?? []);
    if (before.length < RUNS_MIN) return [];
    const usual = median(before);
    const isWorse = isMinimum(name)
      ? value < usual * (1 - FALL_MAX)
      : value > usual * (1 + FALL_MAX);
    return isWorse ? [{ name, value, usual }] : [];
  });
}

/** Returns the runs of a file with one JSON object per line; none if the file does not exist. */
export function readHistory(file: string): Ratios[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Ratios);
}

/** Writes the last ten runs. */
export function writeHistory(file: string, runs: readonly Ratios[]): void {
  const lines = runs.slice(-RUNS_MAX).map((run) => `${JSON.stringify(run)}\n`);
  writeFileSync(file, lines.join(''));
}
