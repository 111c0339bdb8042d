import { readFileStart } from '@hongbao/prisma/databaseFiles';
import { KeyedLocks } from '../world/locks.ts';

/** The file is not a valid world of this version. The message contains the reason. */
export class WorldFileInvalid extends Error {
  override readonly name = 'WorldFileInvalid';
}

/** A check of a world file. */
export interface RunningCheck {
  /** Resolves with the reason why the file is not a valid world; null for a valid one. */
  readonly problem: Promise<string | null>;
  /** Ends the check, whose result is then ignored. */
  stop(): void;
}

/**
 * Starts the check of a file of `bytes`, which also migrates it from an older version. `blank` is an empty database of
 * this version.
 */
export type StartCheck = (file: string, bytes: number, blank: string) => RunningCheck;

const STOPPING = 'It was not checked: the server is stopping.';

/** Throws `WorldFileInvalid` for a file that is larger than a world can be. */
export function requireFileSize(bytes: number, bytesMax: number): void {
  if (bytes > bytesMax)
    throw new WorldFileInvalid(
      `The file has ${bytes} bytes; a world has at most ${bytesMax} bytes.`,
    );
}

/** Checks imported world files, one at a time. */
export class FileChecks {
  readonly #start: StartCheck;
  readonly #bytesMax: number;
  readonly #one = new KeyedLocks();
  #running: RunningCheck | null = null;
  #isStopped = false;

  constructor(start: StartCheck, bytesMax = Infinity) {
    this.#start = start;
    this.#bytesMax = bytesMax;
  }

  /** Checks a file and migrates it from an older version. Throws `WorldFileInvalid`. */
  async require(file: string, blank: string): Promise<void> {
    const { size } = readFileStart(file);
    requireFileSize(size, this.#bytesMax);
    const problem = await this.#one.run('check', () => this.#problemIn(file, size, blank));
    if (problem !== null) throw new WorldFileInvalid(problem);
  }

  /** Ends a running check and refuses later checks. */
  stop(): void {
    this.#isStopped = true;
    this.#running?.stop();
  }

  async #problemIn(file: string, bytes: number, blank: string): Promise<string | null> {
    if (this.#isStopped) return STOPPING;
    const check = this.#start(file, bytes, blank);
    this.#running = check;
    try {
      const problem = await check.problem;
      return this.#isStopped ? STOPPING : problem;
    } finally {
      this.#running = null;
    }
  }
}
