import { type RefusalKey, refusals } from '@hongbao/contracts/refusals';
import { MASK } from '../../http/mask.ts';
import { isObject } from '../codecs.ts';
import type { SeenExchange } from './exchange.ts';
import type { Proposal, Question } from './proposal.ts';

/** How a backend wraps its answers. */
export interface WrapperGuess {
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
  /** The result in an answer of success; undefined for a refusal. */
  readonly resultOf: (answer: unknown) => unknown;
}

const NAMES = {
  code: /^(code|ret_?code|status_?code|err_?code|errno|status|rc|result_?code)$/i,
  message: /^(message|msg|ret_?msg|err_?msg|error_?message|info|desc)$/i,
  result: /^(result|data|payload|body|obj|content)$/i,
  timestamp: /^(timestamp|ts|time|server_?time|now)$/i,
  success: /^(success|ok|is_?success)$/i,
} as const;
type WrapperField = keyof typeof NAMES;

/** Finds the fields of the wrapper, the code of success, how bodies are sent, and the header of the token. */
export function findWrapper(exchanges: readonly SeenExchange[]): WrapperGuess {
  const answers = exchanges.map(({ answer }) => answer).filter(isObject);
  const names = new Map<WrapperField, string>();
  const counts = new Map<string, number>();
  for (const answer of answers)
    for (const name of Object.keys(answer)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= answers.length * 0.9);
  for (const field of Object.keys(NAMES) as WrapperField[]) {
    const found = common.find(([name]) => NAMES[field].test(name));
    if (found) names.set(field, found[0]);
  }
  const code = successCode(answers, names);
  const result = names.get('result');
  const resultOf = (answer: unknown): unknown => {
    if (result === undefined) return answer;
    if (!isObject(answer)) return undefined;
    return isSuccess(answer, names, code) ? answer[result] : undefined;
  };
  // A text beside the result that is in every answer is the message, whatever its name.
  const others = common.map(([name]) => name).filter((name) => ![...names.values()].includes(name));
  const texts = others.filter((name) => answers.every((each) => typeof each[name] === 'string'));
  const [onlyText] = texts;
  if (names.get('message') === undefined && texts.length === 1 && onlyText !== undefined)
    names.set('message', onlyText);
  return {
    proposals: proposalsOf(exchanges, answers, names, code, resultOf),
    questions: questionsOf(answers, names, code),
    resultOf,
  };
}

function isSuccess(
  answer: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<WrapperField, string>,
  code: unknown,
): boolean {
  const success = names.get('success');
  if (success !== undefined) return answer[success] === true;
  const own = names.get('code');
  return own === undefined || answer[own] === code;
}

/** The code of answers that report success, or else the most frequent one. */
function successCode(
  answers: readonly Readonly<Record<string, unknown>>[],
  names: ReadonlyMap<WrapperField, string>,
): unknown {
  const name = names.get('code');
  if (name === undefined) return undefined;
  const success = names.get('success');
  const counts = new Map<unknown, number>();
  for (const answer of answers)
    if (success === undefined || answer[success] === true)
      counts.set(answer[name], (counts.get(answer[name]) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function proposalsOf(
  exchanges: readonly SeenExchange[],
  answers: readonly Readonly<Record<string, unknown>>[],
  names: ReadonlyMap<WrapperField, string>,
  code: unknown,
  resultOf: WrapperGuess['resultOf'],
): Proposal[] {
  const proposals: Proposal[] = [];
  const add = (at: readonly string[], value: unknown, evidence: string) =>
    proposals.push({ at, value, confidence: 'high', evidence });
  const seen = `${answers.length} answers`;
  if (answers.length > 0 && names.get('result') !== undefined) {
    for (const field of Object.keys(NAMES) as WrapperField[]) {
      const name = names.get(field);
      if (name === undefined) add(['wrapper', 'names', field], false, `none of ${seen} has it`);
      else if (name !== field) add(['wrapper', 'names', field], name, `in ${seen}`);
    }
    if (code !== undefined && code !== 200)
      add(['wrapper', 'code'], code, `the code of most of ${seen}`);
  }
  proposals.push(...refusalCodes(exchanges, answers, names, code));
  const forms = new Map<string, number>();
  for (const { form } of exchanges)
    if (form !== 'none' && form !== 'multipart') forms.set(form, (forms.get(form) ?? 0) + 1);
  const [form] = [...forms].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (form !== undefined && form !== 'sealed')
    add(['bodies'], form, `${forms.get(form)} bodies were sent so`);
  const token = tokenHeader(exchanges, resultOf);
  if (token) proposals.push(token);
  return proposals;
}

/** Asks for each code of a refusal whose meaning is not known. */
function questionsOf(
  answers: readonly Readonly<Record<string, unknown>>[],
  names: ReadonlyMap<WrapperField, string>,
  success: unknown,
): Question[] {
  const code = names.get('code');
  if (code === undefined) return [];
  const texts = new Map<string, string>();
  for (const answer of answers) {
    const { reason } = (answer[names.get('result') ?? ''] ?? {}) as { reason?: unknown };
    if (answer[code] !== success && typeof reason !== 'string')
      texts.set(String(answer[code]), String(answer[names.get('message') ?? ''] ?? ''));
  }
  return [...texts].map(([each, text]) => ({
    at: ['wrapper', 'refusals'],
    text: `Which refusal has the code ${each} (${text.slice(0, 80)})?`,
  }));
}

/** Codes of refusals: that of answers with HTTP status 401, and those whose reason is a key of the catalog. */
function refusalCodes(
  exchanges: readonly SeenExchange[],
  answers: readonly Readonly<Record<string, unknown>>[],
  names: ReadonlyMap<WrapperField, string>,
  success: unknown,
): Proposal[] {
  const name = names.get('code');
  if (name === undefined) return [];
  const found = new Map<string, Proposal>();
  const add = (key: string, code: unknown, usual: number, evidence: string) => {
    if (code === usual || code === success || typeof code === 'object') return;
    const at = ['wrapper', 'refusals', key];
    found.set(key, { at, value: code, confidence: 'high', evidence });
  };
  for (const { status, answer } of exchanges)
    if (status === 401 && isObject(answer))
      add('unauthorized', answer[name], 401, 'HTTP status 401');
  for (const answer of answers) {
    const { reason } = (answer[names.get('result') ?? ''] ?? {}) as { reason?: unknown };
    if (typeof reason === 'string' && Object.hasOwn(refusals, reason))
      add(reason, answer[name], refusals[reason as RefusalKey].code, `its reason is ${reason}`);
  }
  return [...found.values()];
}

const STANDARD =
  /^(accept|accept-.*|cache-control|connection|content-.*|cookie|host|origin|pragma|priority|referer|sec-.*|user-agent|x-requested-with|x-forwarded-.*|x-world|x-dialect|idempotency-key|dnt|te|upgrade-.*|if-.*)$/;

const TOKEN_NAME = /token|jwt|session|ticket/i;
/** Minimum length of a value that can be a token whatever its name. */
const TOKEN_MIN = 16;

/** The header that requests have after a sign-in: with the token of its answer, or at least only from then on. */
function tokenHeader(
  exchanges: readonly SeenExchange[],
  resultOf: WrapperGuess['resultOf'],
): Proposal | null {
  const tokens = exchanges.flatMap(({ answer }, index) => {
    const result = resultOf(answer);
    if (!isObject(result)) return [];
    return Object.entries(result).flatMap(([name, value]) =>
      typeof value === 'string' && (TOKEN_NAME.test(name) || value.length >= TOKEN_MIN)
        ? [{ index, value }]
        : [],
    );
  });
  const [first] = tokens;
  if (!first) return null;
  const before = new Set(
    exchanges.slice(0, first.index + 1).flatMap(({ headers }) => Object.keys(headers)),
  );
  const later = exchanges.slice(first.index + 1);
  const headers = new Set(later.flatMap((each) => Object.keys(each.headers)));
  for (const header of headers) {
    if (STANDARD.test(header)) continue;
    const values = later.flatMap((each) => each.headers[header] ?? []);
    const value = values.find((each) =>
      tokens.some((token) => token.value !== MASK && each.endsWith(token.value)),
    );
    if (value === undefined || value === MASK) continue;
    const token = tokens.find((each) => value.endsWith(each.value));
    const prefix = value.slice(0, value.length - (token?.value.length ?? 0));
    return tokenProposal(header, prefix, 'high', 'its value is the token of the sign-in');
  }
  const fresh = [...headers].filter((header) => !STANDARD.test(header) && !before.has(header));
  const [only] = fresh;
  if (fresh.length !== 1 || only === undefined) return null;
  const prefix = only === 'authorization' ? 'Bearer ' : '';
  return tokenProposal(only, prefix, 'medium', 'requests have it from the sign-in on');
}

function tokenProposal(
  header: string,
  prefix: string,
  confidence: Proposal['confidence'],
  evidence: string,
): Proposal | null {
  if (header === 'x-access-token') return null;
  const value = prefix === '' ? { header } : { header, prefix };
  return { at: ['token'], value, confidence, evidence };
}
