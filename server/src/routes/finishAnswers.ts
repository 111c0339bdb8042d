import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { recordAnswer } from '../devtools/traffic/recordTraffic.ts';
import { type HttpAnswer, JSON_TYPE } from '../http/httpAnswer.ts';
import { whenDurable } from '../http/whenDurable.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';

interface Parts {
  readonly config: Pick<Config, 'recordsTraffic'>;
  readonly worlds: Pick<ReachableWorlds, 'ready'>;
}

/**
 * Adds the last step of every answer: it waits until the commits are durable that the answer may reveal, and records the
 * answer. Must be registered before compression, which replaces the payload.
 */
export function finishAnswers(app: FastifyInstance, parts: Parts): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const waiting = whenDurable(request.http, reply.statusCode);
    if (waiting !== null) return void replaceAfter(waiting, payload, reply, parts, done);
    record(parts, reply, payload);
    done(null, payload);
  });
}

async function replaceAfter(
  waiting: Promise<HttpAnswer | null>,
  payload: unknown,
  reply: FastifyReply,
  parts: Parts,
  done: (error: Error | null, payload?: unknown) => void,
): Promise<void> {
  try {
    const unavailable = await waiting;
    if (unavailable) {
      // The original payload is discarded; a file stream must be destroyed.
      if (payload instanceof Readable) payload.destroy();
      reply.code(unavailable.status ?? 200).type(JSON_TYPE);
    }
    const sent = unavailable ? unavailable.content : payload;
    record(parts, reply, sent);
    done(null, sent);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

function record(parts: Parts, reply: FastifyReply, payload: unknown): void {
  recordAnswer(parts, reply.request.http, {
    status: reply.statusCode,
    type: String(reply.getHeader('content-type') ?? ''),
    text: typeof payload === 'string' ? payload : '',
  });
}
