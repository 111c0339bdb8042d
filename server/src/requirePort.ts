import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws the listen error if the port is in use. Called before the first world is created, which takes long. */
export async function requirePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
