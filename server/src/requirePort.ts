import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws the error of listening if the port is in use. Checked before a month is simulated for the first world. */
export async function requirePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
