// Starts servers of the packed packages for the examples.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Maximum time to the first answer of a server, including the installation by npx. */
const START_MS_MAX = 180_000;
const POLL_MS = 50;

/** Returns a port that no program listens on. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts a command that listens on a URL. Resolves when the URL answers, with the seconds until then and a function that
 * stops the command and the processes that it started.
 */
export async function startListening(url, command, args, options) {
  const startedAt = Date.now();
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed = `${printed}${chunk}`.slice(-4_000)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = () => isRunning() && process.kill(-child.pid, 'SIGTERM');
  process.once('exit', kill);
  const stop = async () => {
    process.removeListener('exit', kill);
    if (!isRunning()) return;
    const ended = once(child, 'close');
    kill();
    await ended;
  };
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return { seconds: (Date.now() - startedAt) / 1_000, stop };
    if (!isRunning()) throw new Error(`${command} ended before ${url} answered:\n${printed}`);
    if (Date.now() - startedAt > START_MS_MAX) {
      await stop();
      throw new Error(`${url} did not answer in ${START_MS_MAX / 1_000} s:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
