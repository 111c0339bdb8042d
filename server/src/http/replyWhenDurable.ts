import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { transportProblems } from '@hongbao/contracts/transport';
import { languageOf } from '../words/language.ts';
import { wallNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import { TransportError, problemAnswer } from '../calls/answers.ts';
import { header } from './headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The world whose state the answer may reveal; null for none. */
    world: World | null;
  }
}

/**
 * With a shared store, delays each answer (including answers to reads) until the commits that it may reveal are
 * durable. If these commits cannot be made durable, the answer becomes `worldUnavailable`.
 */
export function replyWhenDurable(app: FastifyInstance): void {
  app.decorateRequest('world', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    // A 5xx answer reveals no state of the world.
    const durable = reply.statusCode >= 500 ? null : (request.world?.whenDurable() ?? null);
    if (durable === null) return done(null, payload);
    void replyAfter(durable, payload, reply, done);
  });
}

async function replyAfter(
  durable: Promise<void>,
  payload: unknown,
  reply: FastifyReply,
  done: (error: null, payload: unknown) => void,
): Promise<void> {
  const failed = await durable.then(
    () => null,
    (error: Error) => error,
  );
  if (failed === null) return done(null, payload);
  // The original payload is discarded; a file stream must be destroyed.
  if (payload instanceof Readable) payload.destroy();
  const problem = new TransportError('worldUnavailable', { why: failed.message });
  const { status } = transportProblems[problem.problem];
  const language = languageOf(header(reply.request, 'accept-language') ?? undefined);
  reply.code(status).type('application/json; charset=utf-8').header('retry-after', '1');
  done(null, JSON.stringify(problemAnswer(problem, wallNow(), language)));
}
