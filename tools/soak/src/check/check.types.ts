import type { Findings } from './findings.ts';
import type { WorldFile } from './worldFile.ts';

/** The input of every check: the file, the findings and the time. */
export interface Check {
  readonly file: WorldFile;
  readonly findings: Findings;
  /** Time up to which all events have run, in epoch ms of the world. */
  readonly doneUntil: bigint;
}
