import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/;
/**
 * Minimum size of a file that is compressed, in bytes. Compressing a smaller file would not reduce the number of
 * packets.
 */
const BYTES_MIN = 1_024;

/**
 * Vite plugin that writes a brotli and a gzip file beside every text file of this build, at the highest compression level.
 * At run time the server only selects a file.
 */
export function compressed(): Plugin {
  let publicDir = '';
  return {
    name: 'hongbao:compressed',
    apply: 'build',
    configResolved(config) {
      ({ publicDir } = config);
    },
    async writeBundle({ dir = '.' }, bundle) {
      const copied = publicDir === '' ? [] : await readdir(publicDir, { recursive: true });
      const names = new Set([...Object.keys(bundle), ...copied]);
      await Promise.all(
        [...names].filter((name) => TEXT.test(name)).map((name) => squeeze(join(dir, name))),
      );
    },
  };
}

async function squeeze(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < BYTES_MIN) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
