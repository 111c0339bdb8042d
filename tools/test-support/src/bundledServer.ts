import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
let file: string | null = null;

/**
 * A bundle of the server, built once for a test process. It starts in a second; the sources take five. It is placed beside
 * the product's own build, because packages are resolved from there. Returns the path of the file.
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
