import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '@hongbao/engine/config/addresses';
import { ownNames } from './ownNames.ts';

/** Pattern of a host name or address with an optional port, without characters that could end a quoted text. */
const HOST = /^([0-9a-z.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'raw'>;

/**
 * Returns the origin for links to this server, such as `http://127.0.0.1:3000`: `PUBLIC_URL` if set, else the request's
 * Host if it is a name or address of this server, else the loopback address. The Host header alone is not trusted,
 * because the client sets it.
 */
export function linkOrigin(
  { protocol, host, raw }: Asked,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const asked = host.toLowerCase();
  const name = HOST.exec(asked)?.[1];
  if (name !== undefined && isOwnName(name, config)) return `${protocol}://${asked}`;
  // Injected requests have no local port.
  const port = raw.socket.localPort ?? config.port;
  return `${protocol}://127.0.0.1:${port}`;
}

function isOwnName(name: string, { host }: Pick<Config, 'host'>): boolean {
  if (isLoopback(name)) return true;
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  return bare === host.toLowerCase() || ownNames().has(bare);
}
