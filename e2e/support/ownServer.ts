import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const STEP_MS = 50;

/** A built server for one journey, which can kill it and start it again on the same port and data folder. */
export class OwnServer {
  readonly origin: string;
  readonly #port: number;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'hongbao-own-'));
  #child: ChildProcess | null = null;

  /** @param settings environment variables of the server, in addition to its port, data folder and scenario */
  constructor(port: number, settings: Readonly<Record<string, string>> = {}) {
    this.#port = port;
    this.#settings = settings;
    this.origin = `http${settings['HTTPS'] === 'on' ? 's' : ''}://127.0.0.1:${port}`;
  }

  /** Starts the server and waits until it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        ...this.#settings,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        SCENARIO: 'empty',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    this.#child = child;
    const isThere = async () => {
      const socket = connect(this.#port, '127.0.0.1');
      const isConnected = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      socket.destroy();
      return isConnected;
    };
    while (!(await isThere())) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  /** Kills the server without a shutdown, as a power failure would, and waits until it has exited. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
