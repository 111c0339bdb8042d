import { judge, runAttack, type Row } from './predict.ts';
import { quantileFor, type Interval } from './intervals.ts';
import type { Plan } from './plan.ts';
import { runHolding, type ReturnRow } from './returns.ts';
import type { Build } from './source.ts';

/** Number of results per holding: strategies multiplied by exits. */
const RESULTS_PER_HOLDING = 6;

export interface AttackResults {
  rows: Row[];
  returns: ReturnRow[];
}

/** Runs a plan against the market that `build` creates, and evaluates the results. */
export function runPlan(
  build: Build,
  plan: Plan,
  onProgress: (text: string) => void,
): AttackResults {
  const rows: Row[] = [];
  for (const attack of plan.attacks) {
    const startedAt = Date.now();
    const found = runAttack(build, attack);
    rows.push(...found);
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    onProgress(`${attack.name} (${seconds} s): ${summaryOf(found)}`);
  }
  const z = quantileFor(plan.holdings.length * RESULTS_PER_HOLDING);
  const returns = plan.holdings.flatMap((holding) => {
    const startedAt = Date.now();
    const result = runHolding(build, holding, z);
    onProgress(`returns of ${holding.name} (${((Date.now() - startedAt) / 1_000).toFixed(1)} s)`);
    return result;
  });
  return { rows: judge(rows), returns };
}

/**
 * Summarizes the best predictor of an attack. It contains no verdict, because the intervals depend on the number of all
 * attacks.
 */
function summaryOf(rows: readonly Row[]): string {
  const r2 = Math.max(...rows.map((row) => row.r2));
  const rates = rows.filter(({ decided }) => decided > 0).map((row) => row.hits / row.decided);
  const hits = rates.length === 0 ? 'no call' : `${percent(Math.max(...rates))} % hits`;
  return `R2 at most ${r2.toFixed(4)}, ${hits} at most`;
}

export function isFair({ rows, returns }: AttackResults): boolean {
  return [...rows, ...returns].every((row) => row.isFair);
}

const percent = (share: number, digits = 1) => (share * 100).toFixed(digits);
const between = ({ low, high }: Interval, digits = 1) =>
  `${percent(low, digits)} to ${percent(high, digits)}`;

/** Formats the outcome as two Markdown tables. */
export function formatOutcome({ rows, returns }: AttackResults): string {
  const judged = (isFairRow: boolean) => (isFairRow ? 'fair' : '**leak**');
  return [
    '| attack | coin | model | n | R2 | hits % (99 %) | by chance % | surest decile % (99 %) | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) =>
      [
        '',
        row.attack,
        row.coin.replace('/USDT', ''),
        row.model,
        String(row.count),
        `${row.r2.toFixed(4)} ± ${row.r2Error.toFixed(4)}`,
        row.decided === 0 ? 'no call' : `${percent(row.hits / row.decided)} (${between(row.hit)})`,
        percent(row.chance),
        row.sureDecided === 0
          ? 'no call'
          : `${percent(row.sureHits / row.sureDecided)} (${between(row.sure)})`,
        judged(row.isFair),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    '| held | strategy | exit | worlds | mean return % | interval | |',
    '|---|---|---|---|---|---|---|',
    ...returns.map((row) =>
      [
        '',
        row.holding,
        row.strategy,
        row.exit,
        String(row.worlds),
        percent(row.mean, 2),
        between(row, 2),
        judged(row.isFair),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');
}
