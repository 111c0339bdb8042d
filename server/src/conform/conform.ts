import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import type { Example } from '@hongbao/contracts/openapi/example';
import { propertiesOf } from '@hongbao/contracts/openapi/jsonSchema';
import type { FieldProblem } from '../calls/fieldProblems.ts';
import { verdictOnAnswer } from '../http/verdict.ts';

/** Sends a GET request to the tested backend. Takes path and query, returns HTTP status and body. */
export type Ask = (path: string) => Promise<{ readonly status: number; readonly text: string }>;

/** Result of comparing one answer of a backend with the contract of the call. */
export interface Comparison {
  readonly call: string;
  readonly path: string;
  /** HTTP status; null when no request was sent. */
  readonly status: number | null;
  readonly fits: boolean;
  readonly problems: readonly FieldProblem[];
  /** Parsed JSON of the answer; null if the answer is not JSON or no request was sent. */
  readonly answer: unknown;
  /** Reason why no request was sent. */
  readonly skipped?: string;
}

/**
 * Requests every read-only call of a member with the inputs of the recorded examples, and compares each answer with its
 * contract. Ids are taken from the backend's lists; a call is skipped if no id for it is known.
 */
export async function conform(
  ask: Ask,
  examples: Readonly<Record<string, Example>>,
): Promise<Comparison[]> {
  const found = new Map<string, string>();
  const compared: Comparison[] = [];
  // Lists come first, because they return the ids for the other calls.
  for (const call of allCalls.filter(onlyReads).toSorted((a, b) => idsOf(a) - idsOf(b))) {
    const path = addressOf(call, examples[call.name], found.get(call.feature));
    if (path === null) {
      compared.push({ ...blank(call, call.path), skipped: 'nothing was listed that it asks for' });
      continue;
    }
    const { status, text } = await ask(path);
    const answer = jsonOf(text);
    const { fits, problems } = verdictOnAnswer(call, answer);
    const id = firstId(answer);
    if (id !== null && !found.has(call.feature)) found.set(call.feature, id);
    compared.push({ call: call.name, path, status, fits, problems, answer });
  }
  return compared;
}

function onlyReads({ method, answers, effects }: Call): boolean {
  return method === 'GET' && answers === 'wrapped' && effects === undefined;
}

const blank = ({ name }: Call, path: string) => ({
  call: name,
  path,
  status: null,
  fits: true,
  problems: [],
  answer: null,
});

const isId = (name: string) => name === 'id' || name.endsWith('Id');

const idsOf = (call: Call) =>
  [...propertiesOf(call.params), ...propertiesOf(call.query)].filter(
    ({ name, isRequired }) => isRequired && isId(name),
  ).length;

/** Returns path and query of a call, or null if it requires an id and none is known. */
function addressOf(call: Call, example: Example | undefined, id: string | undefined) {
  if (idsOf(call) > 0 && id === undefined) return null;
  const valueOf = (name: string, value: unknown) =>
    encodeURIComponent(isId(name) && id !== undefined ? id : String(value ?? ''));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    valueOf(name, example?.params?.[name]),
  );
  const needed = new Set(
    propertiesOf(call.query).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
  );
  // Optional ids in the examples belong to another world and are omitted.
  const query = Object.entries(example?.query ?? {})
    .filter(([name]) => !isId(name) || needed.has(name))
    .map(([name, value]) => `${name}=${valueOf(name, value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Returns the `id` of a result, or of its first item. */
function firstId(answer: unknown): string | null {
  const result = fieldOf(answer, 'result');
  const records = fieldOf(result, 'records') ?? result;
  const id = fieldOf(Array.isArray(records) ? records[0] : records, 'id');
  return typeof id === 'string' ? id : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
