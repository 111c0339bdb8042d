import type { Call } from '@hongbao/contracts/call';
import { TransportError } from '../calls/answers.ts';
import { header } from '../http/headers.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import type { CallDialect, Dialect } from './dialect.ts';
import { type Dialects, NO_DIALECT, choiceOf } from './dialects.ts';

/** The header that selects a dialect for one request, or `none`. */
export const DIALECT_HEADER = 'x-dialect';

/**
 * Returns the dialect of a request: that of its header, or else of its world; null for the names of the contracts. Throws
 * `malformed` for an unknown one.
 */
export function dialectOf(
  request: HttpRequest,
  world: World | null,
  dialects: Dialects,
): Dialect | null {
  const named = header(request, DIALECT_HEADER);
  if (named === NO_DIALECT) return null;
  if (named !== null) return requireDialect(named, dialects, 'X-Dialect');
  return world && dialectOfWorld(world, dialects);
}

/**
 * The dialect of a request for a document: `?dialect=` or that of `?world=`; null for the names of the contracts, which is
 * the default.
 */
export async function documentDialect(
  request: HttpRequest,
  { worlds, dialects }: { readonly worlds: ReachableWorlds; readonly dialects: Dialects },
): Promise<Dialect | null> {
  const { dialect, world } = (request.query ?? {}) as { dialect?: unknown; world?: unknown };
  if (typeof dialect === 'string' && dialect !== NO_DIALECT)
    return requireDialect(dialect, dialects, 'query.dialect');
  if (dialect !== undefined || typeof world !== 'string') return null;
  const found = await worlds.find(world);
  if (!found) throw new TransportError('worldUnknown');
  return dialectOfWorld(found, dialects);
}

/** A call as a client names it, with the parameters in the client's path. */
export interface FoundCall {
  readonly call: CallDialect;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The call of a request: that of its path in the dialect, or else `call`, unless the dialect moved another there. */
export function findCall(
  dialect: Dialect,
  request: HttpRequest,
  call: Call | null,
): FoundCall | null {
  const found = dialect.find(request.method, request.url);
  if (found) return found;
  const own = call && dialect.calls.get(call.name);
  return own ? { call: own, params: (request.params ?? {}) as Record<string, unknown> } : null;
}

/** Whether a call answers with a stream or a socket, whose world browsers can name only in the query. */
export const isStream = ({ answers }: Call): boolean =>
  answers === 'events' || answers === 'socket';

/** Returns a dialect by name. Throws `malformed` for an unknown one and for one with problems. */
function requireDialect(name: string, dialects: Dialects, path: string): Dialect {
  const read = dialects.find(name);
  if (!('problems' in read)) return read;
  throw new TransportError('malformed', {
    problems: read.problems.map((message) => ({ path, message })),
  });
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
