/**
 * The servers that share this server's worlds. The program that starts the server provides this interface together with
 * `WorldStore`; the server has no other knowledge of them.
 */
export interface Peers {
  /** Name of this server in `GET /health`. */
  readonly name: string;
  /** Rejects if this server can open no world. */
  requireReachable(): Promise<void>;
}
