import { createReadStream } from 'node:fs';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '@hongbao/engine/calls/answers';
import type { RelayedAnswer } from '../forward/relayedAnswer.ts';
import type { FastifyHttpRequest } from '../http/fastifyRequest.ts';
import { FORM_FIELDS_MAX, FORM_FILES_MAX } from '@hongbao/engine/http/forms';
import {
  DROPPED,
  type EventChannel,
  EventContent,
  EVENTS_CACHE,
  FileContent,
  type HttpAnswer,
  JSON_TYPE,
  RelayedContent,
  SocketContent,
} from '@hongbao/engine/http/httpAnswer';
import { onResponseEnd } from '../http/onResponseEnd.ts';
import type { Arrival, RouteGroup } from '@hongbao/engine/requests/arrival';
import type { Answer } from '@hongbao/engine/requests/step';
import { openSocketChannel } from '../http/upgrades.ts';

/** Limits of multipart forms, in addition to the size of their file. */
const FORM_LIMITS = { files: FORM_FILES_MAX, fields: FORM_FIELDS_MAX, fieldSize: 1000 };

/** Registers routes with Fastify, which finds the route of a request and sends its answer. */
export async function mountRoutes(
  app: FastifyInstance,
  { routes, fileBytesMax, stop }: RouteGroup,
  answer: Answer<Arrival>,
): Promise<void> {
  if (stop) app.addHook('preClose', async () => stop());
  if (fileBytesMax !== undefined)
    await app.register(multipart, { limits: { ...FORM_LIMITS, fileSize: fileBytesMax } });
  for (const route of routes) {
    const { method, path, weight, isCompressed } = route;
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(weight === undefined ? {} : { config: { rateWeight: weight } }),
      ...(isCompressed ? { compress: false } : {}),
      handler: async (request, reply) =>
        sendAnswer(await answer({ request: request.http, route }), request, reply),
    });
  }
}

/** Leaves bodies to the steps of a request, which receive them when they need them. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * Sends an answer. Returns the payload instead of the reply where it can: for a returned reply, Fastify adds a listener
 * to the socket for each answer.
 */
export function sendAnswer(
  answer: HttpAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (answer === DROPPED) return resetConnection(request, reply);
  const { status, type, content } = answer;
  if (content instanceof RelayedContent) return (content as RelayedAnswer).send(reply);
  // The rest of the body is not read.
  if ((request.http as FastifyHttpRequest).isUnread) reply.header('connection', 'close');
  if (status !== undefined) reply.code(status);
  if (content instanceof EventContent) return sendEvents(content, type, request, reply);
  if (content instanceof SocketContent) return sendSocket(content, request, reply);
  if (type !== undefined) reply.type(type);
  if (content === null) return reply.send();
  if (content instanceof FileContent) return reply.send(streamOf(content));
  if (typeof content === 'string') {
    if (type === undefined) reply.type(JSON_TYPE);
    return content;
  }
  return content instanceof Uint8Array ? reply.send(viewOf(content)) : content;
}

function streamOf({ file, release }: FileContent) {
  const stream = createReadStream(file);
  stream.once('close', release);
  return stream;
}

/** Resets a connection without an answer. */
export function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!reply.sent) reply.hijack();
  const { socket } = request.raw;
  // An injected request has no socket.
  if (typeof socket?.resetAndDestroy === 'function') socket.resetAndDestroy();
  reply.raw.destroy();
  return reply;
}

function sendEvents(
  { open }: EventContent,
  type: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { raw } = reply;
  // A request pipelined behind an open stream would wait forever, and has no event when the connection closes.
  if (raw.socket === null) throw new TransportError('tooMany', { max: 1 });
  const channel: EventChannel = {
    get unreadBytes() {
      return raw.writableLength;
    },
    get isEnded() {
      return raw.writableEnded;
    },
    send: (text) => {
      if (!raw.writableEnded) raw.write(text);
    },
    end: () => {
      if (reply.sent && !raw.writableEnded) raw.end();
    },
    cut: () => raw.socket?.end(),
    reset: () => void resetConnection(request, reply),
    onEnd: (over) => onResponseEnd(request, reply, over),
    onDrain: (work) => raw.on('drain', work),
  };
  open(channel);
  reply.hijack();
  raw.writeHead(reply.statusCode, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': type,
    'cache-control': EVENTS_CACHE,
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  return reply;
}

function sendSocket(
  { open }: SocketContent,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const channel = openSocketChannel(request.raw, reply.raw);
  reply.hijack();
  open(channel);
  return reply;
}

/** Returns a view of the same bytes without copying. */
function viewOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, length);
}
