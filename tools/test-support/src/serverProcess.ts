import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import { remoteClient } from '@hongbao/test-support/remote';
import { afterAll } from 'vitest';
import { bundledServer } from './bundledServer.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The built server in a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly port: number;
  readonly client: (world: string) => Client;
  readonly control: (world: string) => Control;
  /** Kills the process and waits until it has exited. */
  kill(): Promise<void>;
}

/** Starts servers in a file of vitest tests, and stops all of them at the end. */
export function useServerProcess() {
  const children = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  return async (
    dataDir: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> => {
    const child = spawn(process.execPath, [bundledServer()], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        SCENARIO: 'empty',
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const origin = await originOf(child);
    const pem = readFileSync(join(dataDir, 'keys/envelope.pem'), 'utf8');
    const publicKeyPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
    const client = (world: string) => remoteClient({ origin, publicKeyPem, world });
    return {
      child,
      origin,
      port: Number(new URL(origin).port),
      client,
      control: (world) => createControl(client(world), world),
      kill: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
        children.delete(child);
      },
    };
  };
}

/** Returns the address that a starting server prints. Throws its output if it exits without printing an address. */
export function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /App\s+(http:\/\/[^/]+)\//.exec(text) ?? [];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
  });
}
