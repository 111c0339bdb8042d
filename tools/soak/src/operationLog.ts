/** A requested operation, with the Idempotency-Key of its retries. */
export interface Intent {
  readonly memberId: string;
  /** The table that contains the row of the operation after a success; null if the call creates no row. */
  readonly table: string | null;
  readonly key: string;
}

interface Wanted extends Intent {
  outcome: 'unknown' | 'done' | 'refused';
  id: string | null;
  /** The first complete answer, for comparison with later answers. */
  answer: string | null;
}

/** Log of all requested operations, for a later comparison with the file. */
export class OperationLog {
  readonly #wanted = new Map<string, Wanted>();
  operations = 0;
  retries = 0;
  unanswered = 0;
  readonly refusals = new Map<string, number>();
  readonly calls = new Map<string, number>();
  /** Answers to a repeated key that differ from the first answer. */
  readonly differing: string[] = [];
  /** Answers that a server must never send: internal errors, malformed answers. */
  readonly faults: string[] = [];

  begin(intent: Intent): void {
    this.#wanted.set(intent.key, { ...intent, outcome: 'unknown', id: null, answer: null });
  }

  done(key: string, id: string | null, answer: string): void {
    const wanted = this.#wanted.get(key);
    if (!wanted) return;
    if (wanted.answer !== null && wanted.answer !== answer)
      this.differing.push(`${key}: ${wanted.answer.slice(0, 200)} / ${answer.slice(0, 200)}`);
    wanted.outcome = 'done';
    wanted.id = id;
    wanted.answer ??= answer;
  }

  refused(key: string, reason: string): void {
    const wanted = this.#wanted.get(key);
    // A refusal is not stored under the key, so a later retry may succeed.
    if (wanted && wanted.outcome !== 'done') wanted.outcome = 'refused';
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }

  count(call: string): void {
    this.operations += 1;
    this.calls.set(call, (this.calls.get(call) ?? 0) + 1);
  }

  /** Returns all accepted operations that created a row. */
  granted(): { table: string; id: string; memberId: string }[] {
    return [...this.#wanted.values()].flatMap(({ outcome, table, id, memberId }) =>
      outcome === 'done' && table !== null && id !== null ? [{ table, id, memberId }] : [],
    );
  }

  /** Returns, for each table and member, the number of accepted operations and the maximum number of rows. */
  bounds(): Map<string, { table: string; memberId: string; least: number; most: number }> {
    const bounds = new Map<
      string,
      { table: string; memberId: string; least: number; most: number }
    >();
    const seen = new Set<string>();
    for (const { table, memberId, outcome, id } of this.#wanted.values()) {
      if (table === null || outcome === 'refused') continue;
      // Several accepted operations may change one row: applications for the same token are added up.
      if (id !== null && seen.has(`${table}/${id}`)) continue;
      seen.add(`${table}/${id}`);
      const name = `${table}/${memberId}`;
      const bound = bounds.get(name) ?? { table, memberId, least: 0, most: 0 };
      bounds.set(name, bound);
      if (outcome === 'done') bound.least += 1;
      bound.most += 1;
    }
    return bounds;
  }
}
