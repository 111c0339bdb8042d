import type { BodyOf } from '@hongbao/contracts/call';
import type {
  AfterSequence,
  AnswerKind,
  setAnswer,
} from '@hongbao/contracts/control/answers.calls';
import type { AnswerRule } from './rules.ts';

type Given = Pick<BodyOf<typeof setAnswer>, 'result' | 'body' | 'merge' | 'status'>;

/** One answer of a rule: its kind, the value with its templates, and the status of a complete body. */
export interface ReplacementAnswer {
  readonly kind: Exclude<AnswerKind, 'sequence'>;
  readonly value: unknown;
  readonly status: number | null;
}

/** Returns the answer that was given as exactly one of result, body and merge. */
export function toOutcome({ result, body, merge, status = undefined }: Given): ReplacementAnswer {
  const kind = merge !== undefined ? 'merge' : body !== undefined ? 'body' : 'result';
  return { kind, value: { merge, body, result }[kind], status: status ?? null };
}

/**
 * Returns the answer of a rule's next use. A sequence is counted by all uses of the rule; a rule with a member thus counts
 * for this member alone.
 */
export function outcomeAt({ kind, value, status, after, hits }: AnswerRule): ReplacementAnswer {
  const given: unknown = JSON.parse(value);
  if (kind !== 'sequence') return { kind: kind as ReplacementAnswer['kind'], value: given, status };
  const answers = given as Given[];
  const last = answers.length - 1;
  const index =
    (after as AfterSequence) === 'repeat' ? hits % answers.length : Math.min(hits, last);
  return toOutcome(answers[index] ?? {});
}
