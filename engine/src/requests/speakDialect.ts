import type { EngineConfig } from '../config/engineConfig.ts';
import { TransportError } from '../calls/answers.ts';
import type { CallInput, Dialect } from '../dialect/dialect.ts';
import { bodyOf, writeAnswer } from '../dialect/dialectAnswer.ts';
import { DIALECT_HEADER, dialectOf, findCall } from '../dialect/dialectOf.ts';
import type { DialectFile } from '../dialect/dialectFile.ts';
import type { Dialects } from '../dialect/dialects.ts';
import type { RequestDialect } from '../dialect/requestDialect.ts';
import { answerError } from '../http/errors.ts';
import { header } from '../http/headers.ts';
import { type HttpAnswer, isValue } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { CountWeight } from '../http/rateLimits.ts';
import { OTHER_PATHS, type Route, type Named, type Recorded } from './arrival.ts';
import { type Answer, type Step, add } from './step.ts';

interface Parts {
  readonly config: Pick<EngineConfig, 'unauthorizedStatus'>;
  readonly dialects: Dialects;
  /** The routes of members' calls by the names of the calls. */
  readonly routes: ReadonlyMap<string, Route>;
  /** Counts the weight of a call whose path only a dialect has; null without limits. */
  readonly countWeight: CountWeight | null;
}

/**
 * Finds out how the client names its call: the path selects the call, and the answer is translated. Requests in the names
 * of the contracts pass unchanged.
 */
export const speakDialect =
  (parts: Parts): Step<Recorded, Named> =>
  (arrival, next) => {
    const { request, route, world, recording } = arrival;
    if (recording) recording.call = route.call ?? null;
    const isForClients = route.call !== undefined || route.path === OTHER_PATHS;
    const dialect = isForClients ? dialectOf(request, world, parts.dialects) : null;
    return dialect
      ? speak(parts, { ...arrival, dialect }, next)
      : next(add(arrival, { names: null }));
  };

async function speak(
  parts: Parts,
  { dialect, ...arrival }: Recorded & { readonly dialect: Dialect },
  next: Answer<Named>,
): Promise<HttpAnswer> {
  const { request, route: own, world, recording } = arrival;
  const call = own.call ?? null;
  const found = findCall(dialect, request, call);
  const route = (found && parts.routes.get(found.call.call.name)) ?? own;
  if (recording) recording.call = route.call ?? null;
  if (!found && call) return next(add(arrival, { names: null }));
  // Limits counted the request as one of its own route, before its call was known.
  const weight = (route.weight ?? 1) - (own.weight ?? 1);
  if (weight > 0) parts.countWeight?.(request.ip, weight);
  const ignored: string[] = [];
  const translated: { input: CallInput | null } = { input: null };
  const names: RequestDialect | null = found && {
    dialect,
    ...found,
    token: tokenIn(dialect.file, request),
    readInput: (sent) => {
      const read = found.call.readInput(sent);
      ignored.splice(0, ignored.length, ...read.ignored);
      translated.input = read.input;
      const { problems } = read;
      if (problems.length > 0) throw new TransportError('malformed', { problems });
      return read.input;
    },
  };
  if (recording && names) recording.useNames(names);
  const spoken = { ...arrival, route, names };
  let answer: HttpAnswer;
  try {
    answer = await next(spoken);
  } catch (error) {
    answer = answerError(parts.config, error, request, route.call ? world : null);
  }
  const extras = names ? await readExtras(answer, names, { parts, spoken, next }) : {};
  if (answer.isVerbatim) return answer;
  request.setHeader(DIALECT_HEADER, dialect.name);
  if (recording && names)
    recording.contract = {
      dialect: dialect.name,
      input: translated.input,
      ignored,
      answer: textOf(answer),
    };
  return writeAnswer(answer, { dialect, call: found?.call ?? null }, extras);
}

/** The text of an answer; empty for a stream or a file. */
const textOf = ({ content }: HttpAnswer): string =>
  typeof content === 'string' ? content : isValue(content) ? JSON.stringify(content) : '';

function tokenIn({ token }: DialectFile, request: HttpRequest): string | null {
  if (!token) return null;
  const sent = header(request, token.header.toLowerCase());
  if (sent === null) return null;
  const prefix = token.prefix ?? '';
  return sent.toLowerCase().startsWith(prefix.toLowerCase())
    ? sent.slice(prefix.length).trim()
    : null;
}

interface ExtraParts {
  readonly parts: Parts;
  readonly spoken: Named;
  readonly next: Answer<Named>;
}

/** The results of other calls that the client expects in the answer, as the member of the request or of its new token. */
async function readExtras(
  answer: HttpAnswer,
  { dialect, call, token }: RequestDialect,
  { parts, spoken, next }: ExtraParts,
): Promise<Readonly<Record<string, unknown>>> {
  if (call.extras.length === 0) return {};
  const body = bodyOf(answer);
  if (body?.success !== true) return {};
  const { token: issued } = (body.result ?? {}) as { token?: unknown };
  const results: Record<string, unknown> = {};
  for (const extra of call.extras) {
    const found = extraIn(dialect, parts, extra.call);
    if (!found) continue;
    const nothing = { params: {}, query: {}, body: {} };
    const names = {
      dialect,
      call: found.call,
      params: {},
      token:
        typeof issued === 'string' ? issued : (token ?? header(spoken.request, 'x-access-token')),
      isExtra: true,
      readInput: () => nothing,
    };
    // The call itself is done, whatever becomes of the fields beside its result.
    const added = await (async () => next({ ...spoken, route: found.route, names }))().catch(
      () => null,
    );
    const result = added && bodyOf(added);
    if (result?.success === true) results[extra.name] = found.call.writeResult(result.result);
  }
  return results;
}

function extraIn({ calls }: Dialect, { routes }: Parts, name: string) {
  const call = calls.get(name);
  const route = routes.get(name);
  return call && route ? { call, route } : null;
}
