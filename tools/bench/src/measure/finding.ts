/** A target value and the measured value. */
export interface Goal {
  readonly text: string;
  readonly value: number;
  readonly unit: string;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
}

/** The result of a comparison: a table and goals. */
export interface Finding {
  readonly title: string;
  /** The rows of the table. The first row contains the column names. */
  readonly table: readonly (readonly string[])[];
  readonly goals: readonly Goal[];
}

/** Duration of a run. `isQuick` is a short run; otherwise the run is long enough for publishable numbers. */
export interface Effort {
  readonly isQuick: boolean;
  readonly rounds: number;
  readonly secondsPerRound: number;
}

/** A comparison, run by `npm run bench -- <name>`. */
export interface Comparison {
  readonly name: string;
  readonly run: (effort: Effort) => Promise<Finding>;
}

export function isMet({ value, bound }: Goal): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
}

/** Formats a finding as lines of text. */
export function describe({ title, table, goals }: Finding): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const rows = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   '),
  );
  return ['', title, ...rows.map((row) => `  ${row}`), ...goals.map(describeGoal)].join('\n');
}

function describeGoal(goal: Goal): string {
  const { text, value, unit, bound } = goal;
  const wanted = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`;
  return `  ${isMet(goal) ? '✓' : '✗'} ${text}: ${round(value)}${unit} (goal: ${wanted}${unit})`;
}

/** Rounds to three significant digits, without an exponent. */
export function round(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return Number(value.toPrecision(3)).toString();
}
