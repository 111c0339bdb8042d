import type { Line } from './feed.ts';

export const outcomes = ['any', 'done', 'refused', 'failed', 'struck', 'stoodIn'] as const;
export type OutcomeFilter = (typeof outcomes)[number];

/** A filter of requests. An empty text matches any request. */
export interface Filter {
  readonly text: string;
  readonly call: string;
  readonly memberId: string;
  readonly outcome: OutcomeFilter;
}

export const anything: Filter = { text: '', call: '', memberId: '', outcome: 'any' };

const ofOutcome: Readonly<Record<OutcomeFilter, (line: Line) => boolean>> = {
  any: () => true,
  done: (line) => kindOf(line) === 'done',
  refused: (line) => kindOf(line) === 'refused',
  failed: (line) => kindOf(line) === 'failed',
  struck: ({ faults }) => faults.length > 0,
  stoodIn: ({ answer }) => answer !== undefined,
};

/** Returns the class of the outcome of a request. A refusal is a valid answer, a failure is not. */
export function kindOf({ outcome, status, code }: Line): 'done' | 'refused' | 'failed' {
  if (outcome === 'dropped' || status >= 500 || (code !== undefined && code >= 500 && code < 600))
    return 'failed';
  const isDone = code === undefined ? status < 400 : code === 200 || code === 0;
  return isDone ? 'done' : 'refused';
}

/** Returns the predicate of a filter. The text is searched in path, call, member and ids. */
export function wanted(filter: Filter): (line: Line) => boolean {
  const text = filter.text.trim().toLowerCase();
  const isOfOutcome = ofOutcome[filter.outcome];
  return (line) =>
    (filter.call === '' || line.call === filter.call) &&
    (filter.memberId === '' || line.memberId === filter.memberId) &&
    isOfOutcome(line) &&
    (text === '' ||
      `${line.path} ${line.call ?? ''} ${line.memberId ?? ''} ${line.requestId} ${line.code ?? line.status}`
        .toLowerCase()
        .includes(text));
}
