import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether a server could listen there: looked at before a month is acted out for it. Throws what listening throws. */
export async function requirePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
