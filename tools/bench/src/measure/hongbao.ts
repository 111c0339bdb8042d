import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import { remoteClient } from '@hongbao/test-support/remote';
import { type Running, freePort, root, start } from './processes.ts';

/**
 * The built server with production settings: answers are not validated, only warnings are logged, and control calls
 * need a token.
 */
export interface Hongbao extends Running {
  readonly publicKeyPem: string;
  readonly keyFile: string;
  readonly control: Control;
  readonly clientOf: (world: string) => Client;
}

/** The control token of measured servers. */
export const CONTROL_TOKEN = 'bench';

export async function startHongbao(
  dataDir: string,
  scenario: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Hongbao> {
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    SCENARIO: scenario,
    PORT: `${port}`,
    NODE_ENV: 'production',
    CONTROL_TOKEN,
    LOG_LEVEL: 'warn',
    // The same setting as in `npm start`.
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...more,
  };
  // The same options as in `npm start`.
  const options = ['--enable-source-maps', '--max-semi-space-size=16'];
  const args = [...profiling(), ...options, join(root, 'server', 'dist', 'main.js')];
  const running = await start({ args, port, env, probe: '/api/public/getServerTime' });
  const keys = more['DATABASE_URL'] ? join(dataDir, 'cluster', 'keys') : join(dataDir, 'keys');
  const keyFile = join(keys, 'envelope.pem');
  const publicKeyPem = createPublicKey(readFileSync(keyFile))
    .export({ type: 'spki', format: 'pem' })
    .toString();
  const clientOf = (world: string) =>
    remoteClient({ origin: running.url, publicKeyPem, world, controlToken: CONTROL_TOKEN });
  return {
    ...running,
    publicKeyPem,
    keyFile,
    control: createControl(clientOf('main'), 'main'),
    clientOf,
  };
}

/**
 * Returns the options that write a CPU profile. With `BENCH_PROFILE=<folder>` the server writes it to that folder when
 * it exits.
 */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? ['--cpu-prof', '--cpu-prof-dir', folder] : [];
}

/** Runs `work` with a temporary folder, which is deleted afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
