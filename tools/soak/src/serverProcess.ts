import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Target, pause } from './wire.ts';

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const START_MAX_MS = 60_000;

/** Maximum time of a graceful stop, in milliseconds. The product guarantees 5 s. */
export const STOP_MAX_MS = 5_000;

/** The built server in a child process on one data folder, for repeated starts and stops. */
export class ServerProcess {
  readonly target: Target = { port: 0 };
  readonly dataDir: string;
  /** The output of the server, except the greeting. */
  readonly log: string;
  readonly #jumpFile: string;
  #child: ChildProcess | null = null;
  /** Number of times the server was started. */
  starts = 0;

  constructor(folder: string) {
    this.dataDir = join(folder, 'data');
    this.log = join(folder, 'server.log');
    this.#jumpFile = join(folder, 'clock');
    writeFileSync(this.#jumpFile, '0');
  }

  get isUp(): boolean {
    return this.#child !== null;
  }

  get publicKeyPem(): string {
    const pem = readFileSync(join(this.dataDir, 'keys/envelope.pem'), 'utf8');
    return createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  }

  /** Starts the server and waits until it answers. `env` applies to this start only. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const clock = join(ROOT, 'tools/soak/src/jumpyClock.mjs');
    const child = spawn(process.execPath, ['--import', clock, join(ROOT, 'server/dist/main.js')], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.target.port),
        DATA_DIR: this.dataDir,
        SCENARIO: 'empty',
        LOG_LEVEL: 'error',
        RATE_LIMIT: '6000',
        CLOCK_JUMP_FILE: this.#jumpFile,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.starts += 1;
    this.#child = child;
    const port = await this.#portOf(child);
    this.target.port = port;
  }

  /** Kills the server with `SIGKILL`. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the server gracefully. Returns the duration in milliseconds. */
  async stop(): Promise<number> {
    const startedAt = performance.now();
    await this.#end('SIGTERM');
    return performance.now() - startedAt;
  }

  /** Shifts the wall clock of the server by a number of milliseconds. */
  setClock(offsetMs: number): void {
    writeFileSync(this.#jumpFile, String(offsetMs));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const isGone = await Promise.race([
      gone.then(() => true),
      pause(STOP_MAX_MS * 2).then(() => false),
    ]);
    if (isGone) return;
    child.kill('SIGKILL');
    await gone;
  }

  #portOf(child: ChildProcess): Promise<number> {
    return new Promise((resolve, reject) => {
      let text = '';
      const read = (chunk: Buffer) => {
        text += chunk.toString();
        appendFileSync(this.log, chunk);
        const found = /App\s+http:\/\/[^:]+:(\d+)\//.exec(text)?.[1];
        if (found) resolve(Number(found));
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code, signal) => {
        if (this.#child === child) this.#child = null;
        reject(new Error(`The server ended by itself (${code ?? signal}):\n${text.slice(-2_000)}`));
      });
      setTimeout(() => reject(new Error('The server did not start')), START_MAX_MS).unref();
    });
  }
}
