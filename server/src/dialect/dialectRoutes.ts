import type { Call } from '@hongbao/contracts/call';
import type { RouteConfig } from '../config.ts';
import { type AnswerBody, TransportError } from '../calls/answers.ts';
import { answerError, unknownRoute } from '../http/errors.ts';
import { header, worldNamed } from '../http/headers.ts';
import {
  type EventChannel,
  EventContent,
  type HttpAnswer,
  SocketContent,
} from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { OTHER_PATHS } from '../http/requestPath.ts';
import type { CountWeight } from '../http/rateLimits.ts';
import type { Route, RouteGroup } from '../http/route.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { isObject } from './codecs.ts';
import { type CallDialect, type CallInput, type Dialect, refusalCode } from './dialect.ts';
import type { DialectFile } from './dialectFile.ts';
import { type Dialects, NO_DIALECT, choiceOf } from './dialects.ts';
import type { RequestDialect } from './requestDialect.ts';

/** The header that selects a dialect for one request, or `none`. */
export const DIALECT_HEADER = 'x-dialect';

interface Parts {
  readonly config: RouteConfig;
  readonly worlds: ReachableWorlds;
  readonly dialects: Dialects;
  readonly countWeight: CountWeight | null;
}

/** Methods of paths that only a dialect has. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/**
 * Wraps the routes of calls so that they speak the dialect of the request: the path selects the call, and the answer is
 * translated. Adds a route for all other paths, which a dialect can have.
 *
 * @param groups the first group gets the route for all other paths
 */
export function dialectRoutes(groups: readonly RouteGroup[], parts: Parts): RouteGroup[] {
  const routes = new Map<string, Route>();
  for (const { routes: own } of groups)
    for (const route of own) if (route.call) routes.set(route.call.name, route);
  const answer = (request: HttpRequest, own: Route | null) =>
    answerInDialect(request, own, routes, parts);
  const [first, ...rest] = groups.map((group) => ({
    ...group,
    routes: group.routes.map((route) =>
      route.call ? { ...route, answer: (request: HttpRequest) => answer(request, route) } : route,
    ),
  }));
  if (!first) return [];
  const others = METHODS.map((method) => ({
    method,
    path: OTHER_PATHS,
    answer: (request: HttpRequest) => answer(request, null),
  }));
  return [{ ...first, routes: [...first.routes, ...others] }, ...rest];
}

async function answerInDialect(
  request: HttpRequest,
  own: Route | null,
  routes: ReadonlyMap<string, Route>,
  parts: Parts,
): Promise<HttpAnswer> {
  const pending = dialectOf(request, parts, own ? isStream(own.call) : true);
  let dialect = pending instanceof Promise ? await pending : pending;
  let found = dialect && findCall(dialect, request, own?.call ?? null);
  // Only streams and sockets name their world in the query, and only the dialect knows what this path is.
  if (!own && found && !isStream(found.call.call) && worldInQuery(request) !== null) {
    dialect = await dialectOf(request, parts, false);
    found = dialect && findCall(dialect, request, null);
  }
  const route = found ? routes.get(found.call.call.name) : own;
  if (route && (!dialect || !found)) return route.answer(request, null);
  if (!route || !found || !dialect) return answerUnknown(request, dialect, parts);
  // Limits counted the request as one of its own route, before its call was known.
  const weight = (route.weight ?? 1) - (own?.weight ?? 1);
  if (weight > 0) parts.countWeight?.(request.ip, weight);
  const ignored: string[] = [];
  const translated: { input: CallInput | null } = { input: null };
  const spoken: RequestDialect = {
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
  const answer = await answerOf(route, request, spoken, parts.config);
  const extras = await readExtras(answer, spoken, request, routes);
  const written = writeAnswer(answer, spoken, extras);
  request.setHeader(DIALECT_HEADER, dialect.name);
  if (request.recording)
    request.recording.contract = {
      dialect: dialect.name,
      input: translated.input,
      ignored,
      answer: textOf(answer),
    };
  return written;
}

/** How a client names a call, before its request is read. */
export type NamedCall = Pick<RequestDialect, 'dialect' | 'call' | 'params' | 'token'>;

/**
 * Returns how the client of a request names its call; null for the names of the contract, and for a path of no call.
 *
 * @param own the call of the path in the contracts
 */
export function namedCallOf(
  request: HttpRequest,
  world: World,
  own: Call | null,
  dialects: Dialects,
): NamedCall | null {
  const named = header(request, DIALECT_HEADER);
  if (named === NO_DIALECT) return null;
  const dialect =
    named === null ? dialectOfWorld(world, dialects) : requireDialect(named, dialects, 'X-Dialect');
  const found = dialect && findCall(dialect, request, own);
  return (
    found && {
      dialect,
      call: found.call,
      params: found.params,
      token: tokenIn(dialect.file, request),
    }
  );
}

/** Translates an answer in the names of the contract for a client. */
export const answerInNames = (answer: HttpAnswer, named: NamedCall | null): HttpAnswer =>
  named ? writeAnswer(answer, named, {}) : answer;

/** Answers a path of no call, in the wrapper of the client if the world has a dialect. */
function answerUnknown(request: HttpRequest, dialect: Dialect | null, parts: Parts): HttpAnswer {
  const error = unknownRoute(request);
  if (dialect === null) throw error;
  request.setHeader(DIALECT_HEADER, dialect.name);
  const { status = 404, content } = answerError(parts.config, error, request);
  const body = writeBody(content as unknown as AnswerBody, { dialect, call: null });
  return { status, content: JSON.stringify(body) };
}

/** The text of an answer; empty for a stream or a file. */
function textOf({ content }: HttpAnswer): string {
  if (typeof content === 'string') return content;
  const isValue = !(content instanceof EventContent || content instanceof SocketContent);
  return isObject(content) && isValue ? JSON.stringify(content) : '';
}

/** Returns the answer of a route, also where it refuses the request. */
async function answerOf(
  route: Route,
  request: HttpRequest,
  spoken: RequestDialect,
  config: RouteConfig,
): Promise<HttpAnswer> {
  try {
    return await route.answer(request, spoken);
  } catch (error) {
    return answerError(config, error instanceof Error ? error : new Error(String(error)), request);
  }
}

/** The call of a request: that of its path in the dialect, or else that of the route, unless the dialect moved another there. */
function findCall(dialect: Dialect, request: HttpRequest, call: Call | null) {
  const found = dialect.find(request.method, request.url);
  if (found) return found;
  const own = call && dialect.calls.get(call.name);
  return own ? { call: own, params: (request.params ?? {}) as Record<string, unknown> } : null;
}

function tokenIn({ token }: DialectFile, request: HttpRequest): string | null {
  if (!token) return null;
  const sent = header(request, token.header.toLowerCase());
  if (sent === null) return null;
  const prefix = token.prefix ?? '';
  return sent.toLowerCase().startsWith(prefix.toLowerCase())
    ? sent.slice(prefix.length).trim()
    : null;
}

/** Returns the dialect of a request; null if it uses the names of the contracts. Throws `malformed` for an unknown one. */
function dialectOf(
  request: HttpRequest,
  { dialects, worlds }: Parts,
  isStreamed: boolean,
): Dialect | null | Promise<Dialect | null> {
  const named = header(request, DIALECT_HEADER);
  if (named === NO_DIALECT) return null;
  if (named !== null) return requireDialect(named, dialects, 'X-Dialect');
  const world = (isStreamed ? worldInQuery(request) : null) ?? worldNamed(request);
  const open = worlds.peek(world);
  if (open) return dialectOfWorld(open, dialects);
  return worlds.find(world).then((opened) => opened && dialectOfWorld(opened, dialects));
}

/**
 * The dialect of a request for a document: `?dialect=` or that of `?world=`; null for the names of the contracts, which is
 * the default.
 */
export async function documentDialect(
  request: HttpRequest,
  { worlds, dialects }: Pick<Parts, 'worlds' | 'dialects'>,
): Promise<Dialect | null> {
  const { dialect, world } = (request.query ?? {}) as { dialect?: unknown; world?: unknown };
  if (typeof dialect === 'string' && dialect !== NO_DIALECT)
    return requireDialect(dialect, dialects, 'query.dialect');
  if (dialect !== undefined || typeof world !== 'string') return null;
  const found = await worlds.find(world);
  if (!found) throw new TransportError('worldUnknown');
  return dialectOfWorld(found, dialects);
}

/** Returns a dialect by name. Throws `malformed` for an unknown one and for one with problems. */
function requireDialect(name: string, dialects: Dialects, path: string): Dialect {
  const read = dialects.find(name);
  if (!('problems' in read)) return read;
  throw new TransportError('malformed', {
    problems: read.problems.map((message) => ({ path, message })),
  });
}

const isStream = (call: Call | undefined) =>
  call?.answers === 'events' || call?.answers === 'socket';

/** The world in the query of a request that has no header for it, as streams and sockets of browsers have. */
function worldInQuery(request: HttpRequest): string | null {
  const { world } = (request.query ?? {}) as { world?: unknown };
  if (header(request, 'x-world') !== null) return null;
  return typeof world === 'string' && world !== '' ? world : null;
}

function dialectOfWorld(world: World, dialects: Dialects): Dialect | null {
  const choice = choiceOf(world);
  const read = dialects.ofChoice(choice);
  if (read === null) return null;
  if (!('problems' in read)) return read;
  // A broken dialect must not look like a client that sends wrong names.
  throw new TransportError('worldUnavailable', {
    why: `Its dialect ${choice.name ?? dialects.byDefault ?? ''} has problems: ${read.problems.slice(0, 3).join('; ')}`,
  });
}

/** The results of other calls that the client expects in the answer, as the member of the request or of its new token. */
async function readExtras(
  granted: HttpAnswer,
  { dialect, call, token }: RequestDialect,
  request: HttpRequest,
  routes: ReadonlyMap<string, Route>,
): Promise<Readonly<Record<string, unknown>>> {
  if (call.extras.length === 0) return {};
  const body = bodyOf(granted);
  if (body?.success !== true) return {};
  const { token: issued } = (body.result ?? {}) as { token?: unknown };
  const results: Record<string, unknown> = {};
  for (const extra of call.extras) {
    const target = dialect.calls.get(extra.call);
    const route = routes.get(extra.call);
    if (!target || !route) continue;
    const nothing = { params: {}, query: {}, body: {} };
    const spoken = {
      dialect,
      call: target,
      params: {},
      token: typeof issued === 'string' ? issued : (token ?? header(request, 'x-access-token')),
      isExtra: true,
      readInput: () => nothing,
    };
    // The call itself is done, whatever becomes of the fields beside its result.
    const answer = await (async () => route.answer(request, spoken))().catch(() => null);
    const result = answer && bodyOf(answer);
    if (result?.success === true) results[extra.name] = target.writeResult(result.result);
  }
  return results;
}

/** The wrapped body of an answer; null for any other content. */
function bodyOf({ content, type, isVerbatim }: HttpAnswer): AnswerBody | null {
  if (isVerbatim || (type !== undefined && !type.includes('json'))) return null;
  const value = typeof content === 'string' ? parse(content) : content;
  return isObject(value) && 'success' in value && 'code' in value
    ? (value as unknown as AnswerBody)
    : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function writeAnswer(
  answer: HttpAnswer,
  spoken: Pick<RequestDialect, 'dialect' | 'call'>,
  extras: Readonly<Record<string, unknown>>,
): HttpAnswer {
  const { content } = answer;
  if (content instanceof EventContent) return { ...answer, content: writeEvents(content, spoken) };
  const body = bodyOf(answer);
  if (body === null) return answer;
  return { ...answer, content: JSON.stringify(writeBody(body, spoken, extras)) };
}

/** The body of an answer as the client reads it. */
export function writeBody(
  { success, code, message, result, timestamp }: AnswerBody,
  { dialect, call }: { readonly dialect: Dialect; readonly call: CallDialect | null },
  extras: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { wrapper } = dialect.file;
  const names = wrapper?.names ?? {};
  const written =
    call === null ? result : success ? call.writeResult(result) : writeRefusal(result, call);
  const values = {
    success,
    code: success
      ? (wrapper?.code ?? code)
      : refusalCode(dialect.file, (result as { reason?: unknown } | null)?.reason, code),
    message,
    result:
      Object.keys(extras).length > 0 && isObject(written) ? { ...written, ...extras } : written,
    timestamp,
  };
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const name = names[field as keyof typeof values] ?? field;
    if (name !== false) body[name] = value;
  }
  return body;
}

/** The facts of a refusal with the client's names of fields. */
function writeRefusal(result: unknown, { fieldName }: CallDialect): unknown {
  if (!isObject(result)) return result;
  const { field, problems } = result;
  return {
    ...result,
    ...(typeof field === 'string' ? { field: fieldName(field) } : {}),
    ...(Array.isArray(problems)
      ? {
          problems: problems.map((problem: { path: string }) => ({
            ...problem,
            path: fieldName(problem.path),
          })),
        }
      : {}),
  };
}

const DATA = 'data: ';

/** Translates each event of a stream. Comments and cut events are sent as they are. */
function writeEvents(content: EventContent, { call }: Pick<RequestDialect, 'call'>): EventContent {
  const write = (text: string) => {
    const event =
      text.startsWith(DATA) && text.endsWith('\n\n') ? parse(text.slice(DATA.length)) : null;
    return event === null ? text : `${DATA}${JSON.stringify(call.writeResult(event))}\n\n`;
  };
  return new EventContent((channel) => content.open(translated(channel, write)));
}

function translated(channel: EventChannel, write: (text: string) => string): EventChannel {
  return {
    get unreadBytes() {
      return channel.unreadBytes;
    },
    get isEnded() {
      return channel.isEnded;
    },
    send: (text) => channel.send(write(text)),
    end: () => channel.end(),
    cut: () => channel.cut(),
    reset: () => channel.reset(),
    onEnd: (over) => channel.onEnd(over),
    onDrain: (work) => channel.onDrain(work),
  };
}
