import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
let file: string | null = null;

/**
 * Returns the path of a bundle of the server, which is built once for a test process. The bundle starts in one second,
 * the sources in five. It is placed beside the build of the product, because packages are resolved from there.
 */
export function bundledServer(): string {
  if (file) return file;
  const name = `test-${process.pid}`;
  const folder = join(ROOT, 'server/dist', name);
  execFileSync(process.execPath, [join(ROOT, 'scripts/buildServer.mjs'), name], { stdio: 'pipe' });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'main.js');
  return file;
}
