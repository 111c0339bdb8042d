import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '../http/answers.ts';
import { header } from '../http/headers.ts';
import { wallNow } from '../world/machineClock.ts';
import { CLOCKS_APART_MS_MAX, PASSED_ON, proofOf, readProof } from './passOnProof.ts';
import { ELSEWHERE, Lines, type Outcome, relay } from './passOnRelay.ts';
import { worldAsked } from './worldAsked.ts';

/** Who answered, by the name it has in the cluster. */
const SERVER = 'x-hongbao-server';
/** A world finds its new server within this time, as a rule. */
const RETRY_AFTER_S = 1;
/** A request that may be sent twice goes to one more server when the first had lost the world. */
const ATTEMPTS_MAX = 2;
/** What changes nothing may be asked twice. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A reserved id that no world has: looking it up shows whether worlds can be found. */
export const NO_WORLD = '-';

/** Where worlds are. */
export interface Places {
  /**
   * The address of the other server that has a world now; null where this one has it, or nobody does. Not a promise where
   * it is known at once.
   */
  elsewhere(worldId: string): string | null | Promise<string | null>;
  /** What was said of a world has turned out wrong: look anew the next time. */
  forget(worldId: string): void;
}

export interface PassOnParts {
  readonly places: Places;
  /** What the servers of this installation know, and nobody else. */
  readonly secret: Buffer;
  /** This server, in `x-hongbao-server`. */
  readonly name: string;
}

/**
 * Lets a request that another server of the installation passed on be the client's own. Before anything that asks whose it
 * is.
 */
export function believeServers(
  app: FastifyInstance,
  { secret, name }: Omit<PassOnParts, 'places'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(SERVER, name);
    if (request.headers[PASSED_ON] === undefined) return done();
    done(refusalOfProof(secret, request, worldAsked(request)) ?? undefined);
  });
}

/**
 * Passes requests for the worlds of other servers on to them, whole and unread, and their answers back. The client is
 * judged, counted and recorded by the server that has the world. A request is passed on once: a server that was passed
 * one and does not have the world answers 503. After `believeServers`, and after requests are counted: finding a world
 * may cost a question to the database.
 */
export function passOn(app: FastifyInstance, { places, secret }: Omit<PassOnParts, 'name'>): void {
  const lines = new Lines();
  const streams = new Set<() => void>();
  const onStream = (end: () => void) => {
    streams.add(end);
    return () => void streams.delete(end);
  };
  app.addHook('preClose', async () => streams.forEach((end) => end()));
  app.addHook('onClose', async () => lines.close());
  const parts = { places, secret, lines, onStream };
  app.addHook('onRequest', (request, reply, done) => {
    const world = worldAsked(request);
    if (world === null) return done();
    const url = places.elsewhere(world);
    // Most worlds are here, which is known at once: nobody waits a turn for that.
    if (url === null) return done();
    const isLast = request.headers[PASSED_ON] !== undefined;
    void passThen({ ...parts, request, reply, world, isLast }, url, done);
  });
}

/** Goes on with a request that is for this server after all; answers those that nobody can answer. */
async function passThen(
  parts: Passing & { readonly isLast: boolean },
  known: string | Promise<string | null>,
  done: (error?: Error) => void,
): Promise<void> {
  const { request, reply, isLast } = parts;
  try {
    const url = await known;
    if (url === null) return done();
    const problem = isLast ? notHere(reply) : await pass(parts, url);
    if (problem === null) done();
    else if (problem !== 'answered') done(problem);
  } catch (error) {
    done(notFound(request, reply, error));
  }
}

/** The answer where nobody can say where a world is. */
function notFound(request: FastifyRequest, reply: FastifyReply, error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  request.log.error({ reqId: request.id, err: error }, 'world not found');
  return soon(reply, 'Where this world is cannot be found out right now.');
}

/** Why a request that says it was passed on is not believed; null where it is, and then the client is who it says. */
function refusalOfProof(
  secret: Buffer,
  request: FastifyRequest,
  world: string | null,
): TransportError | null {
  const { method, url } = request;
  const proof = header(request, PASSED_ON) ?? '';
  const said = world === null ? null : readProof(secret, proof, { method, url, world });
  if (said === null)
    return new TransportError('malformed', {
      problems: [{ path: PASSED_ON, message: 'is for the servers of this installation' }],
    });
  if (Math.abs(wallNow() - said.at) > CLOCKS_APART_MS_MAX)
    return new TransportError('worldUnavailable', {
      why: 'The clocks of the servers are more than a minute apart.',
    });
  Object.defineProperty(request, 'ip', { value: said.ip });
  return null;
}

/** The answer to a server that thinks the world is here. */
function notHere(reply: FastifyReply): TransportError {
  reply.header(ELSEWHERE, '1');
  return soon(reply, 'The world has just gone to another server.');
}

function soon(reply: FastifyReply, why: string): TransportError {
  reply.header('retry-after', String(RETRY_AFTER_S));
  return new TransportError('worldUnavailable', { why });
}

interface Passing {
  readonly places: Places;
  readonly secret: Buffer;
  readonly lines: Lines;
  readonly onStream: (end: () => void) => () => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly world: string;
}

/** Passes a request on. Null where the world has come here meanwhile, and nothing of the request is gone. */
async function pass(parts: Passing, first: string): Promise<'answered' | TransportError | null> {
  const { places, request, reply, world } = parts;
  let url: string | null = first;
  for (let attempt = 1; url !== null; attempt += 1) {
    const outcome: Outcome = await relayTo(parts, url);
    if (outcome === 'answered') return 'answered';
    const { id: reqId, log } = request;
    log.warn({ reqId, world, to: url, outcome }, 'not passed on');
    places.forget(world);
    const mayRepeat = outcome === 'unsent' || (SAFE.has(request.method) && isUnread(request));
    if (!mayRepeat || attempt >= ATTEMPTS_MAX || request.raw.socket.destroyed) {
      // What is left of the body is nobody's.
      if (!isUnread(request) && !request.raw.complete) reply.header('connection', 'close');
      return soon(reply, whys[outcome]);
    }
    url = await places.elsewhere(world);
  }
  return null;
}

const whys: Readonly<Record<Exclude<Outcome, 'answered'>, string>> = {
  elsewhere: 'The world has just gone to another server.',
  unsent: 'The server that has the world cannot be reached.',
  lost: 'The server that has the world went away; nobody knows whether the request was carried out.',
};

function relayTo({ places, secret, world, ...parts }: Passing, url: string): Promise<Outcome> {
  const { method, url: asked, ip } = parts.request;
  const proof = proofOf(secret, { method, url: asked, world, at: wallNow(), ip });
  const hasMoved = async () => {
    places.forget(world);
    return (await places.elsewhere(world)) !== url;
  };
  return relay({ ...parts, url, proof, hasMoved });
}

/** Whether all of a request's body, if it has one, is still to be read. */
function isUnread({ raw }: FastifyRequest): boolean {
  return !raw.readableDidRead;
}
