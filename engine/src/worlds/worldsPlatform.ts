import type { FileLock } from '@hongbao/prisma/fileLock';
import type { WorldStore } from '../world/store.ts';
import type { StartCheck } from './importedFile.ts';

/** The inputs that identify a template. */
export interface TemplateName {
  readonly scenario: string;
  readonly seed: string;
  readonly at: number;
  /** The version of a scenario that can change independently of the program. */
  readonly version?: string;
}

/** Worlds that were made from a scenario, seed and instant, so that later worlds are copies. */
export interface TemplateStore {
  /** Writes a copy of a template to `draft`. If it does not exist, `make` creates it. */
  copyTo(draft: string, name: TemplateName, make: (draft: string) => Promise<void>): Promise<void>;
  /** Returns a migrated, empty database: a closed file for comparisons and copies. */
  blank(): Promise<string>;
  /** Removes drafts of a stopped server, and templates of older versions. */
  removeLeftovers(): void;
}

/** What a platform provides to worlds: `dataFolder` on a server, the storage of the browser in a tab. */
export interface WorldsPlatform {
  readonly store: WorldStore;
  readonly templates: TemplateStore;
  /** Starts the check of an imported file. */
  readonly startCheck: StartCheck;
  /** Locks the files for this process. Throws if they are in use; the message names the holder. */
  lock(who: string): FileLock;
}
