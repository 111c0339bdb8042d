import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
let folder: string | null = null;

/**
 * Returns the path of a bundle of the server, which starts in one second, the sources in five. `npm test` builds the
 * product before the tests; another run builds a bundle once for a test process.
 */
export function bundledServer(): string {
  return join(bundles(), 'main.js');
}

/** Returns the path of a bundle of the command line. */
export function bundledCli(): string {
  return join(bundles(), 'cli.js');
}

function bundles(): string {
  folder ??= process.env['HONGBAO_TESTS'] === undefined ? build() : join(ROOT, 'server/dist');
  return folder;
}

/** Builds the bundles beside the build of the product, because packages are resolved from there. */
function build(): string {
  const name = `test-${process.pid}`;
  const output = join(ROOT, 'server/dist', name);
  execFileSync(process.execPath, [join(ROOT, 'scripts/buildServer.mjs'), name], { stdio: 'pipe' });
  process.once('exit', () => rmSync(output, { recursive: true, force: true }));
  return output;
}
