import { type Transport, textHeaders } from '@hongbao/test-support/transport';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** Returns a transport that injects requests into the app without a socket. */
export function injectInto(app: FastifyInstance): Transport {
  return async ({ method, url, headers = {}, body }) => {
    const options: InjectOptions = { method, url, headers: { ...headers } };
    const answer = await app.inject(body === undefined ? options : { ...options, payload: body });
    return {
      status: answer.statusCode,
      headers: textHeaders(Object.entries(answer.headers)),
      text: answer.payload,
      bytes: answer.rawPayload,
    };
  };
}
