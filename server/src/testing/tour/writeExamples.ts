import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { takeTour } from './tour.ts';

/** `tsx server/src/testing/tour/writeExamples.ts`: writes the recorded examples of the docs. */
const path = fileURLToPath(new URL('../../../../engine/src/docs/examples.json', import.meta.url));
const text = `${JSON.stringify(await takeTour(), null, 2)}\n`;
if (readFileSync(path, 'utf8') !== text) {
  writeFileSync(path, text);
  console.log('Wrote engine/src/docs/examples.json');
}
