import { type Client, createClient } from './client.ts';
import { fetchFrom } from './transport.ts';

/** Creates a client of a server in another process or on another machine. */
export function remoteClient(parts: {
  readonly origin: string;
  readonly publicKeyPem: string;
  readonly world: string;
  readonly controlToken?: string;
}): Client {
  return createClient({ send: fetchFrom(parts.origin), ...parts });
}
