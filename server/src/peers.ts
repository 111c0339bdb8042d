import type { FastifyInstance } from 'fastify';

/**
 * The other servers that share this server's worlds. Together with `WorldStore` it is all that the server knows of them:
 * the program that starts the server passes both.
 */
export interface Peers {
  /** Name of this server, in `GET /health`. */
  readonly name: string;
  /** Adds hooks for requests that a peer forwarded. They run before any code that uses the client's address. */
  trust(app: FastifyInstance): void;
  /** Adds hooks that forward requests for the worlds of peers. They run after requests are counted. */
  forward(app: FastifyInstance): void;
  /** Rejects while the server that owns a world can't be looked up. */
  requireReachable(): Promise<void>;
}
