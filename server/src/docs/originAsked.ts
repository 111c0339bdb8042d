import type { FastifyRequest } from 'fastify';

/** A host name or address and a port, and nothing that could end a text it is written into. */
const HOST = /^(?:[0-9A-Za-z.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** The address a request was sent to: "http://127.0.0.1:3000". The usual one where it named none that can be written. */
export function originAsked({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return HOST.test(host) ? `${protocol}://${host}` : 'http://127.0.0.1:3000';
}
