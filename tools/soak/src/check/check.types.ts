import type { Findings } from './findings.ts';
import type { WorldFile } from './worldFile.ts';

/** The input of every check: the file, the findings and the time. */
export interface Check {
  readonly file: WorldFile;
  readonly findings: Findings;
  /** All events up to this instant have run, epoch ms of the world. */
  readonly doneUntil: bigint;
}
