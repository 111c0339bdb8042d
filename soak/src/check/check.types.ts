import type { Findings } from './findings.ts';
import type { WorldFile } from './worldFile.ts';

/** What every check is given. */
export interface Check {
  readonly file: WorldFile;
  readonly findings: Findings;
  /** Everything up to here has happened, epoch ms of the world. */
  readonly doneUntil: bigint;
}
