import { isRecord } from '@hongbao/contracts/http/answer';
import { toWireTime } from '@hongbao/contracts/time';
import { AnswerLost, CallRefused } from '@hongbao/sdk';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { FULL, type Limits, SHORTER, SHORTEST, type Shortened, shorten } from './shorten.ts';

/** The structured part of a tool's answer. */
export type Structured = Record<string, unknown>;

/** Maximum bytes of the text of an answer, unless the caller asks for more with `full`. */
export const ANSWER_BYTES_MAX = 2_000;

export interface AnswerOptions {
  /** Records to leave out at the start of each list of the result; null if the tool has no such field. */
  readonly skip?: number | null;
  /** Whether the answer may be longer than `ANSWER_BYTES_MAX`. */
  readonly isFull?: boolean;
  /** Paths of fields of the result that only a full answer contains. */
  readonly omitted?: readonly string[];
}

/** The answer of a tool with a result of the server. Long parts are cut, and `shortened` says what is left. */
export function toAnswer(
  result: unknown,
  { skip = null, isFull = false, omitted = [] }: AnswerOptions = {},
): CallToolResult {
  const whole = wrapped(result);
  const cutBy = (limits: Limits) =>
    answer(withCuts(shorten(whole, { skip, limits, omitted: isFull ? [] : omitted })));
  if (isFull) return cutBy(FULL);
  for (const limits of SHORTER) {
    const cut = cutBy(limits);
    if (isShort(cut)) return cut;
  }
  return cutBy(SHORTEST);
}

/** The answer of a tool with data that is not cut. */
export function answer(structuredContent: Structured): CallToolResult {
  return { content: [{ type: 'text', text: toText(structuredContent) }], structuredContent };
}

function isShort({ content: [first] }: CallToolResult): boolean {
  const text = first?.type === 'text' ? first.text : '';
  return new TextEncoder().encode(text).length <= ANSWER_BYTES_MAX;
}

/** The answer of a tool that was not executed, with the reason in `error.reason` and what to do in the text. */
export function toError(reason: string, message: string, facts: Structured = {}): CallToolResult {
  const error = { reason, message, ...withCuts(shorten(facts)) };
  const structuredContent = { error };
  return { isError: true, content: [{ type: 'text', text: message }], structuredContent };
}

/** The answer of a tool whose call failed. Throws what is not an error of a call. */
export function toFailure(error: unknown, url: string): CallToolResult {
  if (error instanceof CallRefused) return toRefusal(error);
  if (error instanceof AnswerLost) return toLost(error, url);
  if (!(error instanceof Error)) throw error;
  return toError('answerInvalid', error.message);
}

function toLost(error: AnswerLost, url: string): CallToolResult {
  const { cause } = (error.cause ?? {}) as { readonly cause?: { readonly code?: unknown } };
  if (cause?.code === 'ECONNREFUSED') {
    const start = process.env['HONGBAO_START_COMMAND'] || 'npx hongbao';
    return toError('serverUnreachable', `No server answers at ${url}. Start one with: ${start}`);
  }
  const message = `${error.message}. The call may have been executed: listTraffic shows the request, listFaults a rule that drops answers.`;
  return toError('answerLost', message, { call: error.call });
}

function toRefusal({ call, reason, code, status, text, facts }: CallRefused): CallToolResult {
  const { nearest, known, problems, ...rest } = facts;
  const meant = typeof nearest === 'string' ? ` Did you mean ${nearest}?` : '';
  const list = meant === '' && Array.isArray(known) ? ` Known are ${known.join(', ')}.` : '';
  const texts = Array.isArray(problems) ? problems.map(problemText) : [];
  const fields = [...new Set(texts)].map((each) => `\n- ${each}`);
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const next = hints[reason] === undefined ? '' : ` ${hints[reason]}`;
  const message = `${call} was refused: ${text}${meant}${list} (${reason}, ${code})${more}${next}${fields.join('')}`;
  return toError(reason, message, { call, code, status, facts });
}

/** What to do after a refusal, by its reason. */
const hints: Readonly<Record<string, string>> = {
  worldUnknown: 'listWorlds lists the worlds, createWorld creates one.',
  unauthorized:
    'Send a token of this world: createMemberToken, createMember and playSituation return one.',
  forbidden:
    'The server requires the operator’s token: start this program with CONTROL_TOKEN or --token.',
  situationUnknown: 'listSituations lists them.',
};

/** Problems of a file are strings; those of a request have a field and a message. */
function problemText(problem: unknown): string {
  if (!isRecord(problem)) return String(problem);
  return [problem['path'], problem['message']].filter(Boolean).join(' ');
}

/** A structured answer is an object: lists are its `records`, texts its `text`. */
function wrapped(result: unknown): Structured {
  if (Array.isArray(result)) return { records: result };
  if (typeof result === 'string') return { text: result };
  return isRecord(result) ? result : { done: true };
}

const withCuts = ({ value, cuts }: Shortened): Structured =>
  cuts.length === 0 ? value : { ...value, shortened: cuts };

/** Names of fields with an instant of the world in epoch milliseconds. */
const INSTANT = /^(now|at|last|next|from|to)$|At$/;

/** The JSON of an answer, with instants as `YYYY-MM-DD HH:mm:ss` (UTC+8). */
function toText(value: Structured): string {
  return JSON.stringify(value, (name, each: unknown) =>
    typeof each === 'number' && INSTANT.test(name) && each > INSTANT_MIN ? toWireTime(each) : each,
  );
}

/** Smaller numbers are not instants: no world begins before 2001. */
const INSTANT_MIN = 1e12;
