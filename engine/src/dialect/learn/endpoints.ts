import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import { isObject } from '../codecs.ts';
import type { SeenExchange } from './exchange.ts';
import { flatFields } from '../fields.ts';
import { likeness, wordsOf } from './words.ts';
import type { WrapperGuess } from './wrapper.ts';

/** The requests of one method and path. */
export interface Endpoint {
  readonly method: string;
  /** The path with its parameters in braces. */
  readonly path: string;
  readonly seen: readonly SeenExchange[];
  /** The fields of each request, wherever they were sent. */
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  readonly results: readonly unknown[];
}

/** Segments of paths that are values: numbers, long ids, and symbols. */
const isValue = (segment: string) =>
  /^\d+$/.test(segment) ||
  /^[0-9a-f-]{16,}$/i.test(segment) ||
  /^[A-Z0-9]{2,10}[-_/]?USDT$/i.test(segment);

/** Groups requests by method and path. Segments that are values become parameters. */
export function endpointsOf(
  exchanges: readonly SeenExchange[],
  { resultOf }: WrapperGuess,
): Endpoint[] {
  const groups = new Map<string, SeenExchange[]>();
  const ids = new Set<string>();
  for (const exchange of exchanges) {
    const template = exchange.path
      .split('/')
      .map((each) => (isValue(each) || ids.has(each) ? '{}' : each));
    collectIds(exchange.answer, ids);
    const key = `${exchange.method} ${template.join('/')}`;
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  return [...groups].map(([key, seen]) => {
    const [method = '', template = ''] = key.split(' ');
    const path = namedParameters(method, template, seen[0]?.path ?? '');
    // A refused request can have any values.
    const successes = seen.filter(({ answer }) => resultOf(answer) !== undefined);
    const granted = successes.length > 0 ? successes : seen;
    return {
      method,
      path,
      seen,
      requests: granted.map((each) => requestOf(each, path)),
      results: seen.map(({ answer }) => resultOf(answer)).filter((each) => each !== undefined),
    };
  });
}

/** Collects the values of ids in an answer that are not words. */
function collectIds(value: unknown, ids: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((each) => collectIds(each, ids));
  if (!isObject(value)) return;
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'string' && /(id|no|code|key)$/i.test(name) && /\d/.test(each))
      ids.add(each);
    collectIds(each, ids);
  }
}

/** Names the parameters of a path by their values, and the segment before an id. */
function namedParameters(method: string, template: string, example: string): string {
  const known = allCalls.find(
    (call) =>
      call.method === method &&
      template === call.path.replace(/\/+/g, '/').replace(/\{\w+\}/g, '{}'),
  );
  if (known) return known.path.replace(/\/+/g, '/');
  const values = example.split('/');
  return template
    .split('/')
    .map((segment, index, all) => {
      if (segment !== '{}') return segment;
      if (/USDT$/i.test(values[index] ?? '')) return '{symbol}';
      const before = (all[index - 1] ?? '').replace(/s$/, '');
      return before === '' || /\W/.test(before) ? '{id}' : `{${before}Id}`;
    })
    .join('/');
}

function requestOf({ query, body, path }: SeenExchange, template: string): Record<string, unknown> {
  const values = path.split('/');
  const params = template.split('/').flatMap((segment, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, values[index] ?? ''] as const];
  });
  return { ...query, ...(isObject(body) ? body : {}), ...Object.fromEntries(params) };
}

interface Assigned {
  readonly endpoint: Endpoint;
  readonly call: Call;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Minimum score of a call for the requests of a path. */
const SCORE_MIN = 0.42;

/** Finds the call of each path: by its words, its method, and the names of its fields. Each call is used once. */
export function assignCalls(endpoints: readonly Endpoint[]): {
  readonly assigned: readonly Assigned[];
  readonly unknown: readonly Endpoint[];
} {
  const scored = endpoints
    .flatMap((endpoint) => allCalls.map((call) => ({ endpoint, call, ...scoreOf(endpoint, call) })))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score);
  const taken = new Set<Call | Endpoint>();
  const assigned: Assigned[] = [];
  for (const each of scored) {
    if (taken.has(each.endpoint) || taken.has(each.call)) continue;
    taken.add(each.endpoint).add(each.call);
    const rival = scored.find(
      (other) =>
        other.endpoint === each.endpoint && other.call !== each.call && !taken.has(other.call),
    );
    // A call that is hardly better than another one is not certain.
    const lead = each.score - (rival?.score ?? 0);
    assigned.push({ ...each, score: lead < 0.1 ? Math.min(each.score, 0.7) : each.score });
  }
  return {
    assigned: assigned.toSorted(
      (a, b) => endpoints.indexOf(a.endpoint) - endpoints.indexOf(b.endpoint),
    ),
    unknown: endpoints.filter((endpoint) => !taken.has(endpoint)),
  };
}

/** Words of paths that say nothing about a call. */
const NOISE: ReadonlySet<string> = new Set([
  'api',
  'app',
  'v1',
  'v2',
  'v3',
  'do',
  'my',
  'json',
  'action',
  'rest',
  'web',
  'mobile',
]);

const pathWords = (path: string) =>
  path
    .split('/')
    .filter((segment) => !segment.startsWith('{'))
    .flatMap(wordsOf)
    .filter((word) => !NOISE.has(word));

/** How likely the requests of a path are a call, 0 to 1, with the reasons. */
export function scoreOf(endpoint: Endpoint, call: Call): { score: number; reasons: string[] } {
  if (call.transport === 'multipart' || endpoint.seen.some(({ form }) => form === 'multipart')) {
    const isBoth =
      call.transport === 'multipart' && endpoint.seen.every(({ form }) => form === 'multipart');
    return isBoth ? { score: 0.9, reasons: ['a form with a file'] } : { score: 0, reasons: [] };
  }
  const isStream = endpoint.seen.some((each) => each.isStream);
  if (call.answers === 'events' || isStream)
    return call.answers === 'events' && isStream
      ? { score: 0.9, reasons: ['a stream of events'] }
      : { score: 0, reasons: [] };
  const theirs = pathWords(endpoint.path);
  const ours = [...wordsOf(call.name), ...pathWords(call.path), call.feature];
  const alike = theirs.map((word) => Math.max(0, ...ours.map((own) => likeness(own, word))));
  const words = alike.length === 0 ? 0 : alike.reduce((sum, each) => sum + each, 0) / alike.length;
  const nameWords = wordsOf(call.name).filter((word) => !['get', 'list'].includes(word));
  const covered = nameWords.map((word) =>
    Math.max(0, ...theirs.map((each) => likeness(word, each))),
  );
  const coverage = covered.reduce((sum, each) => sum + each, 0) / Math.max(1, covered.length);
  const request = overlap(Object.assign({}, ...endpoint.requests) as object, call, 'request');
  const answer = overlap(sampleOf(endpoint.results), call, 'answer');
  if (samePath(endpoint, call))
    return answer < 0.4 && endpoint.results.length > 0
      ? { score: 0.4 + 0.4 * answer, reasons: ['the path of the specification, with other fields'] }
      : { score: 1, reasons: ['the path of the specification'] };
  const isRead = endpoint.method === 'GET';
  const method = isRead === (call.method === 'GET') ? 0.1 : isRead ? -0.4 : -0.05;
  const named = valuesOf(sampleOf(endpoint.results)).some((value) =>
    nameWords.some((word) => word === value.toLowerCase()),
  );
  // An answer with many fields tells more than words.
  const weight = Object.keys(sampleOf(endpoint.results)).length >= 4 ? 0.45 : 0.25;
  const rest = (0.9 - weight) / 3;
  const score = (named ? 0.1 : 0) + rest * (words + coverage + request) + weight * answer + method;
  const reasons = [
    `words ${words.toFixed(2)}`,
    `request fields ${request.toFixed(2)}`,
    `answer fields ${answer.toFixed(2)}`,
  ];
  return { score: Math.min(1, score), reasons };
}

const samePath = ({ method, path }: Endpoint, call: Call) =>
  method === call.method &&
  path.replace(/\{\w+\}/g, '{}') === call.path.replace(/\/+/g, '/').replace(/\{\w+\}/g, '{}');

/** The fields of the items of a result, or of the result itself. */
function sampleOf(results: readonly unknown[]): object {
  const [first] = results;
  const below = (value: unknown): object => {
    if (Array.isArray(value)) return below(value[0]);
    if (!isObject(value)) return {};
    const inner = Object.values(value).find((each) => Array.isArray(each) && isObject(each[0]));
    if (inner !== undefined) return below(inner);
    const items = Object.values(value);
    return items.length > 1 && items.every(isObject) ? below(items[0]) : value;
  };
  return below(results.find((each) => Object.keys(below(each)).length > 0) ?? first);
}

const valuesOf = (object: object): string[] =>
  Object.values(object).filter((value) => typeof value === 'string');

/** How many fields of the client have a field of the call, and how many required ones of the call are there. */
function overlap(theirs: object, call: Call, part: 'request' | 'answer'): number {
  const names = Object.keys(theirs);
  const ours = flatFields(call, part).filter(({ kind }) => kind !== 'object' && kind !== 'list');
  const leaves = ours.filter(
    ({ path }) => part === 'request' || !/^(total|size|current|pages)$/.test(path),
  );
  if (names.length === 0) return leaves.every(({ isOptional }) => isOptional) ? 0.8 : 0.1;
  const best = names.map((name) => Math.max(0, ...leaves.map((each) => likeness(each.name, name))));
  const precision = best.reduce((sum, each) => sum + each, 0) / names.length;
  const needed = leaves.filter(({ isOptional }) => !isOptional);
  const covered = needed.map((each) =>
    Math.max(0, ...names.map((name) => likeness(each.name, name))),
  );
  const recall =
    needed.length === 0 ? precision : covered.reduce((sum, each) => sum + each, 0) / needed.length;
  return (precision + recall) / 2;
}
