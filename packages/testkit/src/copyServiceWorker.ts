#!/usr/bin/env node
import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `hongbao-service-worker <folder>`: copies the service worker of pages that run the exchange themselves into a folder.

const [folder] = process.argv.slice(2);
if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(
    `${folder === undefined ? 'No folder was given' : `${folder} is not a folder`}. Name the folder of the files that the project serves unchanged: npx hongbao-service-worker public`,
  );
  process.exit(2);
}
const file = join(folder, 'hongbao.sw.js');
copyFileSync(fileURLToPath(new URL('browser/hongbao.sw.js', import.meta.url)), file);
console.log(
  `Written: ${file}. Start the exchange with the option serviceWorker: '/hongbao.sw.js'.`,
);
