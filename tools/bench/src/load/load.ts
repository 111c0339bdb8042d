import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadReport } from './load.types.ts';

/** Number of connections. Each has one request in flight. */
export const CONNECTIONS = 10;

export class Loader {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = fork(fileURLToPath(new URL('loader.ts', import.meta.url)), [], {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
    });
  }

  /** Sends load to one address. Throws if any answer was wrong, because the measurement is then invalid. */
  async run(order: LoadOrder): Promise<LoadReport> {
    this.#process.send(order);
    const [report] = (await once(this.#process, 'message')) as [LoadReport];
    if (report.failures > 0 || report.answers === 0)
      throw new Error(`${order.url}: ${report.failures} failures of ${report.answers} answers`);
    return report;
  }

  stop(): void {
    this.#process.kill();
  }
}
