// Packs a Python package as a wheel: a zip archive of its modules and metadata (PEP 427).
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

/** All files have this time, so that the same sources give the same bytes. */
const WRITTEN_AT = new Date(2026, 0, 1);

/**
 * Writes a wheel of the modules in a folder and returns the name of its file.
 *
 * @param source the folder that contains `README.md` and the package in a folder of its name
 * @param about name, version, summary and license; `entryPoints` is the content of entry_points.txt
 */
export function packWheel(source, { name, version, summary, license, entryPoints }, destination) {
  const info = `${name}-${version}.dist-info`;
  const modules = readdirSync(join(source, name)).filter((file) => file.endsWith('.py'));
  const files = Object.fromEntries(
    modules.sort().map((file) => [`${name}/${file}`, readFileSync(join(source, name, file))]),
  );
  files[`${info}/METADATA`] = strToU8(
    [
      'Metadata-Version: 2.1',
      `Name: ${name}`,
      `Version: ${version}`,
      `Summary: ${summary}`,
      `License: ${license}`,
      'Classifier: Framework :: Pytest',
      'Requires-Python: >=3.9',
      'Description-Content-Type: text/markdown',
      '',
      readFileSync(join(source, 'README.md'), 'utf8'),
    ].join('\n'),
  );
  files[`${info}/WHEEL`] = strToU8(
    'Wheel-Version: 1.0\nGenerator: hongbao\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  files[`${info}/entry_points.txt`] = strToU8(entryPoints);
  const record = `${info}/RECORD`;
  const lines = Object.entries(files).map(([path, bytes]) => {
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return `${path},sha256=${hash},${bytes.length}\n`;
  });
  files[record] = strToU8(`${lines.join('')}${record},,\n`);
  const file = `${name}-${version}-py3-none-any.whl`;
  writeFileSync(join(destination, file), zipSync(files, { mtime: WRITTEN_AT }));
  return file;
}
