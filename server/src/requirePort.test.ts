import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { requirePort } from './requirePort.ts';

async function portInUse() {
  const server = createServer();
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, free: () => server.close() };
}

it('requirePort throws if a port is in use, and does not occupy a free port', async () => {
  const { port, free } = await portInUse();
  await expect(requirePort('127.0.0.1', port)).rejects.toThrow(/EADDRINUSE/);
  free();
  await requirePort('127.0.0.1', port);
  await requirePort('127.0.0.1', port);
  await requirePort('127.0.0.1', 0);
});
