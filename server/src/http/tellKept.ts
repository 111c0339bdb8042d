import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { transportProblems } from '@hongbao/contracts/transport';
import { languageOf } from '../words/language.ts';
import { wallNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import { TransportError, problemAnswer } from './answers.ts';
import { header } from './headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The world whose state an answer tells; null when it tells of none. */
    toldOf: World | null;
  }
}

/**
 * Where a world's file is not all there is, no answer leaves before what it tells is safe: neither a write's, nor that of a
 * read that saw another's. An answer that can't be made safe becomes `worldUnavailable`.
 */
export function tellKept(app: FastifyInstance): void {
  app.decorateRequest('toldOf', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    // That something went wrong tells nothing of the world.
    const kept = reply.statusCode >= 500 ? null : (request.toldOf?.whenDurable() ?? null);
    if (kept === null) return done(null, payload);
    void tellThen(kept, payload, reply, done);
  });
}

async function tellThen(
  kept: Promise<void>,
  payload: unknown,
  reply: FastifyReply,
  done: (error: null, payload: unknown) => void,
): Promise<void> {
  const failed = await kept.then(
    () => null,
    (error: Error) => error,
  );
  if (failed === null) return done(null, payload);
  // What was to be said is not said: nobody reads on from a file either.
  if (payload instanceof Readable) payload.destroy();
  const problem = new TransportError('worldUnavailable', { why: failed.message });
  const { status } = transportProblems[problem.problem];
  const language = languageOf(header(reply.request, 'accept-language') ?? undefined);
  reply.code(status).type('application/json; charset=utf-8').header('retry-after', '1');
  done(null, JSON.stringify(problemAnswer(problem, wallNow(), language)));
}
