import {
  type OpenApi,
  type Operation,
  type Parameter,
  type Refusal,
  type Schema,
  type Snippet,
  isReference,
  resolved,
} from './document.ts';

/** A call in the form in which the page displays it. */
export interface DocsCall {
  readonly name: string;
  readonly feature: string;
  readonly summary: string;
  /** Side effects of the call besides its answer; empty if there are none. */
  readonly effects: string;
  /** Rules that involve several fields. Names of fields are in backquotes. */
  readonly rules: readonly string[];
  readonly method: string;
  readonly path: string;
  /** The path in the contract, which differs in a dialect. */
  readonly contractPath: string;
  /** The dialect in which the call is described; `none` for the names of the contracts. */
  readonly dialect: string;
  readonly who: 'anyone' | 'member' | 'control';
  readonly isExtension: boolean;
  readonly movesMoney: boolean;
  readonly transport: 'sealed' | 'multipart' | 'plain' | 'none';
  readonly answers: 'wrapped' | 'events' | 'file' | 'socket';
  readonly parameters: readonly Parameter[];
  /** Schema of the decrypted body; null if the call has none. */
  readonly body: Schema | null;
  readonly bodyExample: unknown;
  readonly result: Schema | null;
  /** Example of the full answer, or the list of events of a stream. */
  readonly answerExample: unknown;
  readonly refusals: readonly Refusal[];
  readonly problems: readonly Refusal[];
  readonly snippets: readonly Snippet[];
}

/** Returns every call of the document, in order. */
export function callsOf(document: OpenApi): DocsCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callOf(document, { path, method: method.toUpperCase(), operation }),
    ),
  );
}

/** Groups the calls by feature. Features are in order of first appearance, control calls last. */
export function groupsOf(calls: readonly DocsCall[]): [string, DocsCall[]][] {
  const groups = new Map<string, DocsCall[]>();
  for (const call of calls) groups.set(call.feature, [...(groups.get(call.feature) ?? []), call]);
  return [...groups].toSorted(([a], [b]) => Number(a === 'control') - Number(b === 'control'));
}

interface OperationAt {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callOf(document: OpenApi, { path, method, operation }: OperationAt): DocsCall {
  const { 'x-opened-body': opened, requestBody } = operation;
  const form = requestBody?.content?.['multipart/form-data'];
  const plain = requestBody?.content?.['application/json'];
  const inside = opened ?? form ?? plain;
  return {
    name: operation.operationId,
    feature: operation.tags[0] ?? '',
    summary: operation.summary,
    effects: operation['x-effects'] ?? '',
    rules: operation['x-rules'],
    method,
    path,
    contractPath: operation['x-contract']?.path ?? path,
    dialect: document['x-dialect'] ?? 'none',
    who: whoOf(operation),
    isExtension: operation['x-origin'] === 'extension',
    movesMoney: operation['x-moves-money'],
    transport: operation['x-transport'],
    parameters: operation.parameters.flatMap((each) =>
      isReference(each) ? [] : [{ ...each, schema: resolved(document, each.schema) }],
    ),
    body: inside?.schema ? resolved(document, inside.schema) : null,
    bodyExample: inside?.example,
    ...answerOf(document, operation),
    refusals: operation['x-refusals'],
    problems: problemsOf(document, operation),
    snippets: operation['x-codeSamples'],
  };
}

function whoOf({ security }: Operation): DocsCall['who'] {
  const [needed] = security.flatMap((each) => Object.keys(each));
  return needed === 'member' || needed === 'control' ? needed : 'anyone';
}

type Answer = Pick<DocsCall, 'answers' | 'result' | 'answerExample'>;

function answerOf(document: OpenApi, operation: Operation): Answer {
  const response = operation.responses['200'] ?? operation.responses['101'] ?? {};
  const [content] = isReference(response) ? [] : Object.values(response.content ?? {});
  const schema = content?.schema ? resolved(document, content.schema) : null;
  const answers = operation['x-answers'];
  if (answers === 'events' || answers === 'socket')
    return { answers, result: schema, answerExample: content?.['x-events'] };
  if (answers === 'file') return { answers, result: null, answerExample: content?.example };
  const [granted] = schema?.oneOf ?? [schema];
  return {
    answers,
    result: granted?.properties?.['result'] ?? null,
    answerExample: content?.example,
  };
}

/** Returns the errors of the transport, such as "401: Log in first.", by resolving references. */
function problemsOf({ components }: OpenApi, { responses }: Operation): Refusal[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (!isReference(response)) return [];
    const key = response.$ref.split('/').at(-1) ?? '';
    const description = components.responses[key]?.description ?? '';
    return [{ key, code: Number(status), text: description.replace(/^\d+: /, '') }];
  });
}
