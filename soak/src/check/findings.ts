/** Most lines of one subject: what is broken once is mostly broken everywhere. */
const LINES_MAX = 25;

/** What a check found, subject by subject. */
export class Findings {
  readonly counts: Record<string, number> = {};
  readonly #lines = new Map<string, string[]>();
  readonly #unsaid = new Map<string, number>();

  /** Says how many of something were looked at: a check that saw nothing has proved nothing. */
  count(name: string, number = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + number;
  }

  find(subject: string, text: string): void {
    const lines = this.#lines.get(subject) ?? [];
    this.#lines.set(subject, lines);
    if (lines.length < LINES_MAX) lines.push(`${subject}: ${text}`);
    else this.#unsaid.set(subject, (this.#unsaid.get(subject) ?? 0) + 1);
  }

  problems(): string[] {
    return [...this.#lines].flatMap(([subject, lines]) => {
      const unsaid = this.#unsaid.get(subject);
      return unsaid === undefined ? lines : [...lines, `${subject}: and ${unsaid} more`];
    });
  }
}
