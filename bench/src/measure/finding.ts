/** A number that was hoped for, and what it came to. */
export interface Goal {
  readonly text: string;
  readonly value: number;
  readonly unit: string;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
}

/** What one comparison found: a table to read, and goals to hold it against. */
export interface Finding {
  readonly title: string;
  /** The first row names the columns. */
  readonly table: readonly (readonly string[])[];
  readonly goals: readonly Goal[];
}

/** How long to look: `isQuick` for a glance, else long enough for numbers worth writing down. */
export interface Effort {
  readonly isQuick: boolean;
  readonly rounds: number;
  readonly secondsPerRound: number;
}

/** One of the comparisons that `npm run bench -- <name>` knows. */
export interface Comparison {
  readonly name: string;
  readonly run: (effort: Effort) => Promise<Finding>;
}

export function isMet({ value, bound }: Goal): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
}

/** The finding as lines of text. */
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

/** Three digits that matter, without an exponent. */
export function round(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return Number(value.toPrecision(3)).toString();
}
