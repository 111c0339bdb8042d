import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { WorldFileTask, WorldFileVerdict } from './checkWorldFile.ts';
import { KeyedLocks } from './gate.ts';

/** A file that is no world of this version, with the reason. */
export class WorldFileInvalid extends Error {
  override readonly name = 'WorldFileInvalid';
}

/** Time limit of a check, start of its process included; more for a large file. */
const CHECK_MS = 15 * SECOND_MS;
const CHECK_MS_PER_MEGABYTE = 100;
const MEGABYTE = 1_000_000;
/** A check that has outlived its limit by this much ends itself: its server is gone. */
const ORPHAN_MS = 2 * SECOND_MS;

const STOPPING = 'It was not checked: the server is stopping.';

/**
 * Checks the files of worlds that come from elsewhere, each in a process of its own: a hostile file can keep SQLite busy
 * without end, and a query that runs can only be ended together with its process.
 */
export class FileChecks {
  readonly #one = new KeyedLocks();
  readonly #running = new Set<ChildProcess>();
  #isStopped = false;

  /**
   * One check at a time. Migrates a file of an older version. `blank` is an empty database of this version. Throws
   * `WorldFileInvalid`.
   */
  async require(file: string, blank: string): Promise<void> {
    const problem = await this.#one.run('check', () => this.#problemIn(file, blank));
    if (problem !== null) throw new WorldFileInvalid(problem);
  }

  /** Ends running checks, and refuses those that follow. */
  stop(): void {
    this.#isStopped = true;
    for (const child of this.#running) child.kill('SIGKILL');
  }

  #problemIn(file: string, blank: string): Promise<string | null> {
    if (this.#isStopped) return Promise.resolve(STOPPING);
    const megabytes = statSync(file).size / MEGABYTE;
    const limitMs = Math.ceil(CHECK_MS + megabytes * CHECK_MS_PER_MEGABYTE);
    const isSource = import.meta.url.endsWith('.ts');
    // Above this file in the sources, and beside the bundle that this file becomes part of.
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
      // Without a verdict by then there is none.
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
