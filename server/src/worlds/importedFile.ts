import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { WorldFileTask, WorldFileVerdict } from './checkWorldFile.ts';
import { KeyedLocks } from '../world/locks.ts';

/** The file is not a valid world of this version. The message contains the reason. */
export class WorldFileInvalid extends Error {
  override readonly name = 'WorldFileInvalid';
}

/** Time limit of a check, including the start of its process. It is extended for large files. */
const CHECK_MS = 15 * SECOND_MS;
const CHECK_MS_PER_MEGABYTE = 100;
const MEGABYTE = 1_000_000;
/** Time after its limit at which a check ends itself, because its server must have crashed. */
const ORPHAN_MS = 2 * SECOND_MS;

const STOPPING = 'It was not checked: the server is stopping.';

/**
 * Checks imported world files, each in a separate process. A malicious file can make SQLite run without end, and a
 * running query can be stopped only by ending its process.
 */
export class FileChecks {
  readonly #one = new KeyedLocks();
  readonly #running = new Set<ChildProcess>();
  #isStopped = false;

  /**
   * Checks a file and migrates it from an older version, one file at a time. `blank` is an empty database of this
   * version. Throws `WorldFileInvalid`.
   */
  async require(file: string, blank: string): Promise<void> {
    const problem = await this.#one.run('check', () => this.#problemIn(file, blank));
    if (problem !== null) throw new WorldFileInvalid(problem);
  }

  /** Ends running checks and refuses later checks. */
  stop(): void {
    this.#isStopped = true;
    for (const child of this.#running) child.kill('SIGKILL');
  }

  #problemIn(file: string, blank: string): Promise<string | null> {
    if (this.#isStopped) return Promise.resolve(STOPPING);
    const megabytes = statSync(file).size / MEGABYTE;
    const limitMs = Math.ceil(CHECK_MS + megabytes * CHECK_MS_PER_MEGABYTE);
    const isSource = import.meta.url.endsWith('.ts');
    // The path differs between the sources and the bundle.
    const entry = new URL(
      isSource ? '../worldFileProcess.ts' : './worldFileProcess.js',
      import.meta.url,
    );
    const child = fork(entry, {
      execArgv: isSource ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    this.#running.add(child);
    const task: WorldFileTask = { file, blank, endsAfterMs: limitMs + ORPHAN_MS };
    return new Promise((resolve) => {
      child.once('message', ({ problem }: WorldFileVerdict) => resolve(problem));
      child.once('error', ({ message }) => resolve(`It could not be checked: ${message}`));
      // A process that closes without a verdict has failed.
      child.once('close', (code, signal) => {
        this.#running.delete(child);
        if (this.#isStopped) resolve(STOPPING);
        resolve(
          child.killed
            ? `It could not be checked within ${Math.round(limitMs / SECOND_MS)} s.`
            : `Its check ended without a result (${signal ?? code}).`,
        );
      });
      child.send(task);
    });
  }
}
