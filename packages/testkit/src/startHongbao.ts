import type { StartOptions } from 'hongbao';
import { type Hongbao, hongbaoAt } from './hongbao.ts';

/**
 * Starts a server in this process on a free port, with its worlds in a temporary folder; `stop()` stops it and deletes
 * them. Requires the package `hongbao`.
 */
export async function startHongbao(options: StartOptions = {}): Promise<Hongbao> {
  const { startServer } = await import('hongbao').catch((cause: unknown) => {
    throw new Error('startHongbao() requires the package hongbao: npm install --save-dev hongbao', {
      cause,
    });
  });
  const server = await startServer(options);
  return hongbaoAt(server.url, server.controlToken ?? undefined, server.stop);
}
