import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { englishServerTexts } from '@hongbao/locales/allTexts';
import { callsPage } from './callsPage.ts';
import { languagesPage } from './languagesPage.ts';
import { marketPage } from './marketPage.ts';
import { pagesPage } from './pagesPage.ts';
import { statesPage } from '@hongbao/engine/docs/statesPage';

/** Writes the generated files. With `--check` it only verifies that they are up to date. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const pages: Readonly<Record<string, string>> = {
  'calls.md': callsPage(),
  'languages.md': languagesPage(),
  'pages.md': pagesPage(),
  'states.md': statesPage(),
  ...marketPage(),
};
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`docs/${name}`, text])),
  'locales/en-us/server.json': `${JSON.stringify(englishServerTexts(), null, 2)}\n`,
};

for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  const isInStep = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (process.argv.includes('--check') && !isInStep) {
    console.error(`${name} is out of date. Run \`npm run docs\`.`);
    process.exitCode = 1;
  } else if (!isInStep) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`Wrote ${name}`);
  }
}
