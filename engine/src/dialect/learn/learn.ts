import type { Call } from '@hongbao/contracts/call';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { masked } from '../../http/mask.ts';
import { isObject } from '../codecs.ts';
import { flatFields } from '../fields.ts';
import { likeness } from './words.ts';
import type { SeenExchange } from './exchange.ts';
import { type Endpoint, assignCalls, endpointsOf } from './endpoints.ts';
import { type Match, matchFields } from './match.ts';
import { type WrapperGuess, findWrapper } from './wrapper.ts';
import { type CallMatch, type Proposal, type Question, confidenceOf } from './proposal.ts';
import { learnValues } from './values.ts';

export interface Learned {
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
  /** Calls that were recognized, by method and path of the client. */
  readonly calls: readonly { readonly endpoint: string; readonly call: string }[];
}

/** Proposes a dialect from the requests of a client and the answers of its backend. */
export function learnDialect(exchanges: readonly SeenExchange[]): Learned {
  const proposals: Proposal[] = [];
  const questions: Question[] = [];
  const wrapper = findWrapper(exchanges);
  proposals.push(...wrapper.proposals);
  questions.push(...wrapper.questions);
  const endpoints = endpointsOf(exchanges, wrapper);
  const { assigned, unknown } = assignCalls(endpoints);
  for (const endpoint of unknown)
    questions.push({
      at: ['calls'],
      text: `Which call is ${endpoint.method} ${endpoint.path}? It was seen ${endpoint.seen.length} times.`,
    });
  const ids = new Map<string, string>();
  const learned = assigned.map(({ endpoint, call, score, reasons }) => {
    if (!isPathOf(call, endpoint))
      proposals.push({
        at: ['calls', call.name, 'path'],
        value: `${endpoint.method} ${endpoint.path}`,
        confidence: confidenceOf(score),
        evidence: reasons.join(', '),
      });
    return learnCall(call, endpoint, wrapper, ids);
  });
  const matches = learned.flatMap((each) => each.matches);
  proposals.push(...learned.flatMap((each) => each.proposals));
  questions.push(...learned.flatMap((each) => each.questions));
  const values = learnValues(matches);
  proposals.push(...values.proposals);
  questions.push(...values.questions);
  return {
    proposals,
    questions,
    calls: assigned.map(({ endpoint, call }) => ({
      endpoint: `${endpoint.method} ${endpoint.path}`,
      call: call.name,
    })),
  };
}

const isPathOf = ({ method, path }: Call, endpoint: Endpoint) =>
  method === endpoint.method &&
  path.replace(/\/+/g, '/').replace(/\{\w+\}/g, '{}') === endpoint.path.replace(/\{\w+\}/g, '{}');

interface LearnedCall {
  readonly matches: readonly CallMatch[];
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
}

function learnCall(
  call: Call,
  endpoint: Endpoint,
  wrapper: WrapperGuess,
  ids: Map<string, string>,
): LearnedCall {
  const proposals: Proposal[] = [];
  const questions: Question[] = [];
  const answers = endpoint.results.filter((result) => result !== null);
  const wrapping = listForm(call, answers);
  if (wrapping.proposal) proposals.push(wrapping.proposal);
  const matches: CallMatch[] = [];
  const parts = [
    ['request', flatFields(call, 'request'), endpoint.requests],
    ['answer', flatFields(call, 'answer'), wrapping.answers],
  ] as const;
  for (const [part, ours, values] of parts) {
    const found = matchFields(ours, values, (value) => ids.get(String(value)) ?? null);
    for (const match of found.matches) {
      matches.push({ ...match, call, part });
      const { field, name, score, reasons } = match;
      if (field.name !== name)
        proposals.push({
          at: ['calls', call.name, part, field.path],
          value: name,
          confidence: confidenceOf(score),
          evidence: reasons.join(', '),
        });
    }
    for (const [name, seen] of found.unmatched) {
      const added = part === 'answer' ? addedField(name, seen, found.matches) : null;
      if (added) {
        proposals.push({ at: ['calls', call.name, 'add', name], ...added });
        continue;
      }
      questions.push({
        at: ['calls', call.name, part],
        text: `What is ${name} in the ${part} of ${call.name}? Seen: ${examplesOf(name, seen)}.`,
      });
    }
    if (part === 'answer')
      for (const match of found.matches)
        if (match.field.path.endsWith('id') || match.field.kind === 'id')
          for (const value of match.values)
            ids.set(String(value), `${call.name}.${match.field.path}`);
    if (part === 'answer' && typeof values[0] === 'string')
      for (const value of values) ids.set(String(value), call.name);
  }
  return { matches, proposals, questions };
}

/** A field of the client that repeats another one, or that is the result of another call; null for neither. */
function addedField(
  name: string,
  seen: readonly unknown[],
  matches: readonly Match[],
): Pick<Proposal, 'value' | 'confidence' | 'evidence'> | null {
  const leaf = name.slice(name.lastIndexOf('.') + 1);
  for (const { field, name: other, objects } of matches) {
    const values = objects.map((object) => object[leaf]);
    const isSame = objects.every((object, index) => object[other] === values[index]);
    const isTelling = values.some((value) => typeof value === 'string' && value.length > 3);
    if (isSame && isTelling && values.length > 0)
      return {
        value: { from: field.name },
        confidence: values.length > 2 ? 'high' : 'medium',
        evidence: `equal to ${other} in ${values.length} answers`,
      };
  }
  const [first] = seen;
  if (!isObject(first) || name.includes('.')) return null;
  const known = flatFields(getMember, 'answer').map((each) => each.name);
  const fields = Object.keys(first);
  const shared = fields.filter((each) => known.some((own) => likeness(own, each) >= 0.8));
  if (shared.length < fields.length / 2 || shared.length < 3) return null;
  return {
    value: { call: getMember.name },
    confidence: 'medium',
    evidence: `${shared.length} of its ${fields.length} fields are those of ${getMember.name}`,
  };
}

/** Values for a question. Secrets, and texts that may be tokens, are not written into a file. */
const examplesOf = (name: string, values: readonly unknown[] = []) =>
  [...new Set(values.map((value) => exampleOf(name, value)))].slice(0, 3).join(', ');

/** Minimum length of a text that may be a token. */
const TOKEN_MIN = 20;

function exampleOf(name: string, value: unknown): string {
  const leaf = name.slice(name.lastIndexOf('.') + 1);
  const { [leaf]: shown } = masked({ [leaf]: value }) as Record<string, unknown>;
  if (typeof shown === 'string' && shown.length >= TOKEN_MIN && !/\s/.test(shown))
    return `a text of ${shown.length} characters`;
  return JSON.stringify(shown);
}

/** How the client’s backend wraps a list, and the answers as the contract wraps them. */
function listForm(
  call: Call,
  answers: readonly unknown[],
): { readonly proposal: Proposal | null; readonly answers: readonly unknown[] } {
  const fields = flatFields(call, 'answer');
  const isPage = fields.some(({ path }) => path === 'records');
  const isList = fields.some(({ isInList }) => isInList);
  const [first] = answers;
  if (!isList || first === undefined || first === null) return { proposal: null, answers };
  const at = ['calls', call.name, 'list'];
  const propose = (value: unknown, evidence: string, unwrapped: readonly unknown[]) => ({
    proposal: { at, value, confidence: 'high' as const, evidence },
    answers: isPage ? unwrapped.map((records) => ({ records })) : unwrapped,
  });
  if (Array.isArray(first))
    return isPage
      ? propose('array', 'the result is the list itself', answers)
      : { proposal: null, answers };
  const entries = Object.entries(first as object);
  const lists = entries.filter(([, value]) => Array.isArray(value));
  const isPaged = entries.some(([, value]) => typeof value === 'number');
  if (lists.length === 1 && (isPage ? entries.length === 1 : true)) {
    const [name = ''] = lists[0] ?? [];
    const unwrapped = answers.map((each) => (each as Record<string, unknown>)[name]);
    if (!isPage && isPaged && name === 'records')
      return propose('records', 'the list is in a page', unwrapped);
    return propose({ in: name }, `the list is in ${name}`, unwrapped);
  }
  const items = entries.map(([, value]) => value);
  if (lists.length === 0 && items.length > 0 && items.every((value) => typeof value === 'object')) {
    const [key = '', item] = entries[0] ?? [];
    const by = Object.entries(item as object).find(([, value]) => value === key)?.[0];
    if (by !== undefined)
      return propose(
        { by },
        `the keys are the values of ${by}`,
        answers.map((each) => Object.values(each as object)),
      );
  }
  return { proposal: null, answers };
}
