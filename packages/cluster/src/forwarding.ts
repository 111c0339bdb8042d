import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '@hongbao/server/calls/answers';
import { isFromThisMachine } from '@hongbao/server/http/requireOperator';
import { header } from '@hongbao/server/http/headers';
import { Upstreams } from '@hongbao/server/http/upstream';
import { wallNow } from '@hongbao/server/world/machineClock';
import {
  CLOCKS_APART_MS_MAX,
  FORWARDED_HEADER,
  signProof,
  verifyProof,
} from './forwardingProof.ts';
import { CONNECTIONS, NOT_OWNER_HEADER, type Outcome, relay } from './forwardingProxy.ts';
import { requestedWorld } from './requestedWorld.ts';

/** Response header with the name of the server that answered. */
const SERVER = 'x-hongbao-server';
/** Retry-After of a 503: a world usually has a new owner within this time. */
const RETRY_AFTER_S = 1;
/** Maximum attempts: a safe request is sent to one more server when the first no longer owns the world. */
const ATTEMPTS_MAX = 2;
/** Safe methods, whose requests may be repeated. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Locates the servers of worlds. */
export interface WorldLocator {
  /**
   * The URL of the other server that owns a world; null when this server owns it, or no server does. Not a promise when the
   * answer is cached.
   */
  ownerUrl(worldId: string): string | null | Promise<string | null>;
  /** Drops the cached location of a world after it turned out to be wrong. */
  forget(worldId: string): void;
}

export interface ForwardingOptions {
  readonly locator: WorldLocator;
  /** A secret shared only by the servers of this installation. */
  readonly secret: Buffer;
  /** Name of this server in `x-hongbao-server`. */
  readonly name: string;
}

/**
 * Restores the client's address on a request that another server of the installation forwarded. Register it before any code
 * that uses the client's address.
 */
export function trustServers(
  app: FastifyInstance,
  { secret, name }: Omit<ForwardingOptions, 'locator'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(SERVER, name);
    if (request.headers[FORWARDED_HEADER] === undefined) return done();
    done(proofProblem(secret, request, requestedWorld(request)) ?? undefined);
  });
}

/**
 * Forwards requests for worlds of other servers without parsing them, and returns their answers. The owner authenticates,
 * counts and records the client. A request is forwarded once: a server that receives a forwarded request and does not own
 * the world answers 503. Register it after `trustServers`, and after requests are counted, because locating a world may
 * cost a database query.
 */
export function forwardRequests(
  app: FastifyInstance,
  { locator, secret }: Omit<ForwardingOptions, 'name'>,
): void {
  const upstreams = new Upstreams(CONNECTIONS);
  const streams = new Set<() => void>();
  const onStream = (end: () => void) => {
    streams.add(end);
    return () => void streams.delete(end);
  };
  app.addHook('preClose', async () => streams.forEach((end) => end()));
  app.addHook('onClose', async () => upstreams.close());
  const parts = { locator, secret, upstreams, onStream };
  app.addHook('onRequest', (request, reply, done) => {
    const world = requestedWorld(request);
    if (world === null) return done();
    const url = locator.ownerUrl(world);
    // Usually the world is local, which is known synchronously: such requests need no extra turn of the event loop.
    if (url === null) return done();
    const isLast = request.headers[FORWARDED_HEADER] !== undefined;
    void forwardOrContinue({ ...parts, request, reply, world, isLast }, url, done);
  });
}

/** Forwards a request; continues locally when the world has moved here, and answers 503 when no server can be reached. */
async function forwardOrContinue(
  parts: Forwarding & { readonly isLast: boolean },
  known: string | Promise<string | null>,
  done: (error?: Error) => void,
): Promise<void> {
  const { request, reply, isLast } = parts;
  try {
    const url = await known;
    if (url === null) return done();
    const problem = isLast ? notOwner(reply) : await forward(parts, url);
    if (problem === null) done();
    else if (problem !== 'answered') done(problem);
  } catch (error) {
    done(locationUnknown(request, reply, error));
  }
}

/** The answer when a world cannot be located. */
function locationUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): TransportError {
  if (error instanceof TransportError) return error;
  request.log.error({ reqId: request.id, err: error }, 'world not found');
  return retrySoon(reply, 'Where this world is cannot be found out right now.');
}

/**
 * The reason why the header of a forwarded request is not trusted; null when it is trusted, and then the client's
 * address is taken from it.
 */
function proofProblem(
  secret: Buffer,
  request: FastifyRequest,
  world: string | null,
): TransportError | null {
  const { method, url } = request;
  const proof = header(request, FORWARDED_HEADER) ?? '';
  const verified = world === null ? null : verifyProof(secret, proof, { method, url, world });
  if (verified === null)
    return new TransportError('malformed', {
      problems: [{ path: FORWARDED_HEADER, message: 'is for the servers of this installation' }],
    });
  if (Math.abs(wallNow() - verified.at) > CLOCKS_APART_MS_MAX)
    return new TransportError('worldUnavailable', {
      why: 'The clocks of the servers are more than a minute apart.',
    });
  Object.defineProperty(request, 'ip', { value: verified.ip });
  // The forwarding server has seen where the client is; its headers alone do not make it an operator here.
  if (!verified.isLocal) request.headers['x-forwarded-for'] ??= verified.ip;
  return null;
}

/** The answer to a server that forwarded a request here although the world is elsewhere. */
function notOwner(reply: FastifyReply): TransportError {
  reply.header(NOT_OWNER_HEADER, '1');
  return retrySoon(reply, 'The world has just gone to another server.');
}

function retrySoon(reply: FastifyReply, why: string): TransportError {
  reply.header('retry-after', String(RETRY_AFTER_S));
  return new TransportError('worldUnavailable', { why });
}

interface Forwarding {
  readonly locator: WorldLocator;
  readonly secret: Buffer;
  readonly upstreams: Upstreams;
  readonly onStream: (end: () => void) => () => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly world: string;
}

/**
 * Forwards a request. Returns null when the world has meanwhile moved to this server and no part of the request was
 * consumed.
 */
async function forward(
  parts: Forwarding,
  first: string,
): Promise<'answered' | TransportError | null> {
  const { locator, request, reply, world } = parts;
  let url: string | null = first;
  for (let attempt = 1; url !== null; attempt += 1) {
    const outcome: Outcome = await relayTo(parts, url);
    if (outcome === 'answered') return 'answered';
    const { id: reqId, log } = request;
    log.warn({ reqId, world, to: url, outcome }, 'request not forwarded');
    locator.forget(world);
    const mayRepeat = outcome === 'unsent' || (SAFE.has(request.method) && isUnread(request));
    if (!mayRepeat || attempt >= ATTEMPTS_MAX || request.raw.socket.destroyed) {
      // Closing the connection discards the unread rest of the body.
      if (!isUnread(request) && !request.raw.complete) reply.header('connection', 'close');
      return retrySoon(reply, reasons[outcome]);
    }
    url = await locator.ownerUrl(world);
  }
  return null;
}

const reasons: Readonly<Record<Exclude<Outcome, 'answered'>, string>> = {
  elsewhere: 'The world has just gone to another server.',
  unsent: 'The server that has the world cannot be reached.',
  lost: 'The server that has the world went away; nobody knows whether the request was carried out.',
};

function relayTo({ locator, secret, world, ...parts }: Forwarding, url: string): Promise<Outcome> {
  const { method, url: asked, ip } = parts.request;
  const isLocal = isFromThisMachine(parts.request.http);
  const proof = signProof(secret, { method, url: asked, world, at: wallNow(), ip, isLocal });
  const hasMoved = async () => {
    locator.forget(world);
    return (await locator.ownerUrl(world)) !== url;
  };
  return relay({ ...parts, url, proof, hasMoved });
}

/** Whether the request has no body, or a body of which nothing has been read. */
function isUnread({ raw }: FastifyRequest): boolean {
  return !raw.readableDidRead;
}
