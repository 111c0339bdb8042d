import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built site. */
    readonly site: string;
  }
}

/** Builds the site once before the tests, and removes it after them. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-site-'));
  execFileSync(process.execPath, ['--import', 'tsx', 'site/src/main.ts', folder], { cwd: root });
  project.provide('site', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
