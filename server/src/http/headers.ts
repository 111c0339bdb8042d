import type { FastifyRequest } from 'fastify';

/** One header's text, or null when it is absent, empty or sent twice. */
export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
