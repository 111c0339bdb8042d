import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import type { Example } from '@hongbao/contracts/openapi/example';
import type { Dialect } from '@hongbao/engine/dialect/dialect';
import { toContractWrapper } from '@hongbao/engine/dialect/contractWrapper';
import { dialectDocument } from '@hongbao/engine/dialect/dialectDocument';
import { propertiesOf } from '@hongbao/contracts/openapi/jsonSchema';
import { isRecord } from '@hongbao/contracts/http/answer';
import {
  type ReceivedAnswer,
  answerDifferences,
  isContradiction,
  parseJson,
} from './differences.ts';
import { RecordedAnswers } from './recordedAnswers.ts';
import { ConformReport } from './report.ts';
import { refusalIn } from './compareExchange.ts';

/** Sends a GET request to the tested backend. Takes path and query. */
export type Ask = (path: string) => Promise<ReceivedAnswer>;

/** The comparison of a backend: the report, and the answers that contradict the contract. */
export interface Conformity {
  readonly report: ConformReport;
  readonly answers: RecordedAnswers;
}

/**
 * Requests every read-only call of a member with the inputs of the recorded examples, and compares each answer with its
 * contract. Ids are taken from the backend's lists; a call is not requested if no id for it is known.
 *
 * @param dialect how the backend names calls and fields; null for the names of the contracts
 */
export async function conform(
  ask: Ask,
  contractExamples: Readonly<Record<string, Example>>,
  dialect: Dialect | null = null,
): Promise<Conformity> {
  const { calls, examples } = dialect
    ? dialectDocument(dialect, allCalls, contractExamples)
    : { calls: allCalls, examples: contractExamples };
  const found = new Map<string, string>();
  const report = new ConformReport();
  const answers = new RecordedAnswers();
  // Lists come first, because they return the ids for the other calls.
  for (const call of calls.toSorted((a, b) => idsOf(a) - idsOf(b))) {
    const path = addressOf(call, examples[call.name], found.get(call.feature));
    const reason = notRequested(call);
    if (path === null || reason !== null) {
      report.addNotCompared(call.name, reason ?? 'no list returned an id that it requires');
      continue;
    }
    const received = await ask(path);
    const answer = dialect
      ? { ...received, text: toContractWrapper(dialect, received.text) }
      : received;
    const json = parseJson(answer.text);
    const body = 'value' in json ? json.value : undefined;
    const id = firstId(body);
    if (id !== null && !found.has(call.feature)) found.set(call.feature, id);
    const differences = answerDifferences(call, answer);
    const refusal = refusalIn(body);
    report.add({ call, differences, refusal, notCompared: [], isCompared: true });
    if (body !== undefined && differences.some(isContradiction))
      answers.add({ call, url: path, status: answer.status, body, isRefusal: refusal !== null });
  }
  return { report, answers };
}

/** Returns why a call is not requested; null for a call that only reads. */
function notRequested({ method, answers, effects }: Call): string | null {
  if (method !== 'GET') return 'it writes, and only GET requests are sent; --listen compares it';
  if (answers === 'socket') return 'it is a WebSocket';
  if (answers !== 'wrapped') return 'it is a stream; --listen compares it';
  return effects === undefined ? null : 'it has effects besides the answer; --listen compares it';
}

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

const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;
