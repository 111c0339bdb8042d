import type { Call } from '@hongbao/contracts/call';
import { type Difference, isContradiction } from './differences.ts';

/** Result of comparing one request of a call, or one event of a stream, with the contract. */
export interface Comparison {
  readonly call: Call;
  /** Where the request or the answer contradicts the contract, and their extra fields. */
  readonly differences: readonly Difference[];
  /** The reason of a refusal; null for any other answer. */
  readonly refusal: string | null;
  /** Parts that were not compared, each with the reason. */
  readonly notCompared: readonly string[];
  /** Whether an answer was compared. */
  readonly isCompared: boolean;
}

interface Finding extends Difference {
  readonly isNote: boolean;
  /** Number of requests, or of events, with this finding. */
  readonly requests: number;
}

interface CallState {
  readonly call: Call;
  requests: number;
  differing: number;
  refused: number;
  readonly refusals: Set<string>;
  readonly findings: Map<string, Finding>;
}

/** Maximum findings of one call, and maximum unknown addresses and failures. More of them are only counted. */
const FINDINGS_MAX = 200;

/**
 * Collects comparisons by call, groups equal findings, and formats the report. The `add` methods return a line for each
 * finding that is new.
 */
export class ConformReport {
  readonly #calls = new Map<string, CallState>();
  readonly #notCompared = new Map<string, Map<string, number>>();
  readonly #unknown = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  #omitted = 0;

  /** Adds the comparison of one request or event. */
  add({ call, differences, refusal, notCompared, isCompared }: Comparison): string[] {
    for (const reason of notCompared) this.addNotCompared(call.name, reason);
    if (!isCompared && differences.length === 0) return [];
    const state = this.#stateOf(call);
    if (isCompared) state.requests += 1;
    if (refusal !== null) {
      state.refused += 1;
      if (state.refusals.has(refusal) || !this.#isFull(state.refusals)) state.refusals.add(refusal);
    }
    // The backend refuses such a request as well, so that only the app is wrong.
    const isNote = (each: Difference) =>
      !isContradiction(each) || (each.part === 'request' && refusal !== null);
    if (differences.some((each) => !isNote(each))) state.differing += 1;
    return differences.flatMap((each) => {
      const finding: Finding = { ...each, isNote: isNote(each), requests: 1 };
      const key = JSON.stringify([each.part, each.path, each.kind, ruleOf(each), finding.isNote]);
      const known = state.findings.get(key);
      if (known) {
        const { count, of, requests } = known;
        const sum = { count: count + each.count, of: of + each.of, requests: requests + 1 };
        state.findings.set(key, { ...known, ...sum });
        return [];
      }
      if (this.#isFull(state.findings)) return [];
      state.findings.set(key, finding);
      return [`${finding.isNote ? '–' : '✗'} ${call.name}  ${formatFinding(finding)}`];
    });
  }

  /** Adds calls, or requests, that were not compared. They are listed at the end. */
  addNotCompared(name: string, reason: string): void {
    const names = this.#notCompared.get(reason) ?? new Map<string, number>();
    if (!names.has(name) && this.#isFull(names)) return;
    names.set(name, (names.get(name) ?? 0) + 1);
    this.#notCompared.set(reason, names);
  }

  /** Adds a request that is not a call of the contract. */
  addUnknown(request: string, hint: string | null): string[] {
    const text = hint === null ? request : `${request}: ${hint}`;
    const line = `– ${request}: not a call of the contract${hint === null ? '' : `. ${hint}`}`;
    return this.#count(this.#unknown, text) ? [line] : [];
  }

  /** Adds a request that the backend did not answer. */
  addFailure(request: string, reason: string): string[] {
    const text = `${request}: ${reason}`;
    return this.#count(this.#failures, text) ? [`! ${text}`] : [];
  }

  /** Whether a call contradicts the contract. `isStrict` counts notes as well. */
  differs(isStrict: boolean): boolean {
    const { differing, notes } = this.#totals();
    return differing > 0 || (isStrict && notes > 0);
  }

  /** Whether the backend did not answer a request. */
  get hasFailures(): boolean {
    return this.#failures.size > 0;
  }

  /** Whether an answer was compared. */
  get hasCompared(): boolean {
    return this.#states().some(({ requests }) => requests > 0);
  }

  /** Formats the report: calls with findings, what was not compared, and the totals. */
  toText(): string {
    const { compared, fitting, differing, refused, notes } = this.#totals();
    const withFindings = this.#states().filter(({ findings }) => findings.size > 0);
    return [
      ...withFindings.flatMap(formatCall),
      ...section('Not calls of the contract:', [...this.#unknown].map(withCount)),
      ...section(
        'Not compared:',
        this.#notComparedByReason().map(
          ([reason, names]) => `${reason}: ${[...names].map(withCount).join(', ')}`,
        ),
      ),
      ...section('Not answered by the backend:', [...this.#failures].map(withCount)),
      ...(this.#omitted > 0 ? [`${this.#omitted} more findings are not listed.`] : []),
      compared === 0
        ? 'No answer was compared.'
        : `${compared} ${compared === 1 ? 'call' : 'calls'} compared: ${fitting} fit, ${differing} differ, ${refused} only refused. Notes: ${notes}.`,
    ].join('\n');
  }

  /** Returns the report as data. */
  toJson() {
    return {
      ...this.#totals(),
      calls: this.#states().map(
        ({ call: { name, method, path }, findings, refusals, ...counts }) => ({
          call: name,
          method,
          path,
          ...counts,
          refusals: [...refusals],
          findings: [...findings.values()],
        }),
      ),
      notCompared: this.#notComparedByReason().map(([reason, names]) => ({
        reason,
        requests: Object.fromEntries(names),
      })),
      notOfContract: Object.fromEntries(this.#unknown),
      notAnswered: Object.fromEntries(this.#failures),
      omitted: this.#omitted,
    };
  }

  #totals() {
    const states = this.#states();
    const compared = states.filter(({ requests }) => requests > 0);
    const differing = states.filter((each) => each.differing > 0).length;
    const refused = compared.filter((each) => each.differing === 0 && isOnlyRefused(each)).length;
    const notes =
      this.#unknown.size +
      states.flatMap(({ findings }) => [...findings.values()].filter(({ isNote }) => isNote))
        .length;
    const fitting = compared.filter((each) => each.differing === 0).length - refused;
    return { compared: compared.length, fitting, differing, refused, notes };
  }

  /** What was not compared, with the results of calls whose every answer was a refusal. */
  #notComparedByReason(): (readonly [string, ReadonlyMap<string, number>])[] {
    const all = new Map([...this.#notCompared].map(([reason, names]) => [reason, new Map(names)]));
    for (const { call, requests, refusals } of this.#states().filter(isOnlyRefused)) {
      const reason = `refused with ${[...refusals].join(', ')}, so no result was compared`;
      all.set(reason, (all.get(reason) ?? new Map<string, number>()).set(call.name, requests));
    }
    return [...all];
  }

  #states = () => [...this.#calls.values()];

  #stateOf(call: Call): CallState {
    const known = this.#calls.get(call.name);
    if (known) return known;
    const state = {
      call,
      requests: 0,
      differing: 0,
      refused: 0,
      refusals: new Set<string>(),
      findings: new Map(),
    };
    this.#calls.set(call.name, state);
    return state;
  }

  /** Counts a text. Returns whether it is new. */
  #count(texts: Map<string, number>, text: string): boolean {
    const count = texts.get(text) ?? 0;
    if (count === 0 && this.#isFull(texts)) return false;
    texts.set(text, count + 1);
    return count === 0;
  }

  #isFull({ size }: { readonly size: number }): boolean {
    if (size < FINDINGS_MAX) return false;
    this.#omitted += 1;
    return true;
  }
}

const isOnlyRefused = ({ refused, requests }: CallState) => refused > 0 && refused === requests;

/** The rule of a finding without the value, which differs between requests. */
const ruleOf = ({ kind, text }: Difference) => (kind === 'value' ? '' : text);

function formatCall({ call, requests, differing, findings }: CallState): string[] {
  const sign = differing > 0 ? '✗' : '–';
  const unit = call.answers === 'events' ? 'events' : 'requests';
  const count = requests > 1 && differing > 0 ? `  ${differing} of ${requests} ${unit} differ` : '';
  const isDivided = ({ requests: some }: Finding) => requests > 1 && some < requests;
  return [
    `${sign} ${call.name}  ${call.method} ${call.path}${count}`,
    ...[...findings.values()]
      .toSorted((a, b) => Number(a.isNote) - Number(b.isNote))
      .map((each) => {
        const share = isDivided(each) ? `, in ${each.requests} of ${requests} ${unit}` : '';
        return `    ${each.isNote ? 'note: ' : ''}${formatFinding(each)}${share}`;
      }),
  ];
}

function formatFinding({ part, path, text, count, of }: Difference): string {
  const field = part === 'request' ? `request ${path}` : path || 'the answer';
  return `${field}${path.includes('*') ? ` (${count} of ${of})` : ''}: ${text}`;
}

const withCount = ([text, count]: readonly [string, number]) =>
  count > 1 ? `${text} (${count} times)` : text;

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `    ${line}`)];
