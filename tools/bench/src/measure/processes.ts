import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/**
 * Maximum time from the start of a server to its first answer, in milliseconds. The first start of the demo world is
 * the slowest.
 */
const START_MS = 180_000;
const POLL_MS = 20;

/** A server in a separate process. */
export interface Running {
  readonly url: string;
  /** Time from the start of the process to its first answer, in milliseconds. */
  readonly startedInMs: number;
  /** Returns the resident memory of the process in MB (10^6 bytes). */
  residentMb(): number;
  /** Returns the processor time of the process since its start, in milliseconds. */
  processorMs(): number;
  /** Stops the server gracefully. */
  stop(): Promise<void>;
}

interface Start {
  readonly command?: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Path of a request that succeeds when the server is up. */
  readonly probe: string;
  /** Whether the process starts the server in a child process, which must be stopped as well. */
  readonly isGroup?: boolean;
}

/** Starts a server and waits for its first answer. Throws with the output of the server if it exits before. */
export async function start(given: Start): Promise<Running> {
  const { command = process.execPath, args, port, env = {}, probe } = given;
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: given.isGroup ?? false,
  });
  const output: string[] = [];
  child.stdout.on('data', (text) => void output.push(String(text)));
  child.stderr.on('data', (text) => void output.push(String(text)));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}${probe}`))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended:\n${output.join('')}`);
    if (performance.now() - startedAt > START_MS) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not answer:\n${output.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const startedInMs = performance.now() - startedAt;
  // Reports that a server exited during a measurement.
  const reportExit = (code: number | null, signal: string | null) =>
    console.error(`${args.join(' ')} ended (${code ?? signal}):\n${output.join('')}`);
  child.once('exit', reportExit);
  const pid = child.pid ?? 0;
  return {
    url,
    startedInMs,
    residentMb: () => residentMbOf(pid),
    processorMs: () => processorMsOf(pid),
    stop: () => {
      child.off('exit', reportExit);
      return stop(child, given.isGroup ? -pid : pid);
    },
  };
}

async function stop(child: ChildProcess, target: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(target, 'SIGTERM');
  const timer = setTimeout(() => process.kill(target, 'SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** Returns the resident memory of a process from the accounting of the kernel. */
function residentMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return (kilobytes * 1024) / 1e6;
}

/**
 * Returns the processor time. The kernel counts in hundredths of a second, in fields 14 and 15 of `stat` after the name
 * in parentheses.
 */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns a port that is not in use. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
