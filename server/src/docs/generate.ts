import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callsPage } from './callsPage.ts';
import { languagesPage } from './languagesPage.ts';
import { marketPage } from './marketPage.ts';
import { pagesPage } from './pagesPage.ts';
import { statesPage } from './statesPage.ts';

/** Writes the generated documents. With `--check` it only verifies that they are up to date. */
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'docs');
const pages: Readonly<Record<string, string>> = {
  'calls.md': callsPage(),
  'languages.md': languagesPage(),
  'pages.md': pagesPage(),
  'states.md': statesPage(),
  ...marketPage(),
};

for (const [name, text] of Object.entries(pages)) {
  const path = join(folder, name);
  const isInStep = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (process.argv.includes('--check') && !isInStep) {
    console.error(`docs/${name} is out of date. Run \`npm run docs\`.`);
    process.exitCode = 1;
  } else if (!isInStep) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`Wrote docs/${name}`);
  }
}
