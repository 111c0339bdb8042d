/** Maximum number of lines per subject, because a single defect usually affects many rows. */
const LINES_MAX = 25;

/** The problems found by the checks, by subject. */
export class Findings {
  readonly counts: Record<string, number> = {};
  readonly #lines = new Map<string, string[]>();
  readonly #omitted = new Map<string, number>();

  /** Counts checked rows, because a check without rows proves nothing. */
  count(name: string, number = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + number;
  }

  find(subject: string, text: string): void {
    const lines = this.#lines.get(subject) ?? [];
    this.#lines.set(subject, lines);
    if (lines.length < LINES_MAX) lines.push(`${subject}: ${text}`);
    else this.#omitted.set(subject, (this.#omitted.get(subject) ?? 0) + 1);
  }

  problems(): string[] {
    return [...this.#lines].flatMap(([subject, lines]) => {
      const omitted = this.#omitted.get(subject);
      return omitted === undefined ? lines : [...lines, `${subject}: and ${omitted} more`];
    });
  }
}
