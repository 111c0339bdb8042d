import type { FastifyInstance } from 'fastify';

/**
 * The other servers that share this server's worlds. The program that starts the server provides this interface
 * together with `WorldStore`; the server has no other knowledge of them.
 */
export interface Peers {
  /** Name of this server in `GET /health`. */
  readonly name: string;
  /**
   * Adds hooks that authenticate requests forwarded by a peer. They run before any code that uses the client's address.
   */
  trust(app: FastifyInstance): void;
  /**
   * Adds hooks that forward requests for worlds owned by a peer. They run after requests are counted for the rate
   * limit.
   */
  forward(app: FastifyInstance): void;
  /** Rejects if the owner of a world cannot be looked up. */
  requireReachable(): Promise<void>;
}
