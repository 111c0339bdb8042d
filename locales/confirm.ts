import { readFileSync, writeFileSync } from 'node:fs';
import { families, familyOf } from './families.ts';
import { FALLBACK, languages } from './languages.ts';
import { factsOf, filledText } from './placeholders.ts';
import { comparedReadings, storeReadings, unread } from './readings.ts';
import { confirm, readSources, translationsOf, unconfirmed } from './sources.ts';
import { approvedWording, wordingOf, wordingProblems } from './wording.ts';

/** Pairs that `compare` prints: those with the fewest words in common. */
const COMPARED = 60;

/**
 * `npm run confirm` lists what a translator has to confirm: translations that changed or whose English text changed,
 * with the facts of their placeholders, and choices of words that are not approved. After `npm run confirm --
 * <language>`:
 *
 * - `unread <file>` writes the translations about money and refusals that changed, as JSON without the English texts.
 *   Somebody who has not seen those writes what each text says in English, in a file of texts by key. `read <file>`
 *   stores it.
 * - `compare` prints the English texts beside what was read, the least similar first.
 * - `<key>…` confirms translations after they were compared with the English; a key may be the beginning of several
 *   (`app.trade`).
 *   Texts of a family (`families.ts`) are read together, and confirmed by its name: `family.loanStates`. `all` confirms every text of a new language.
 * - `wording` approves the choices of words as they are now.
 */
const [language, command, ...others] = process.argv.slice(2);
const translated: string[] = languages.map(({ code }) => code).filter((code) => code !== FALLBACK);

if (language === undefined) translated.forEach(list);
else if (!translated.includes(language))
  throw new Error(`“${language}” is not one of the languages ${translated.join(', ')}.`);
else if (command === undefined) list(language);
else if (command === 'wording') approveWording(language);
else if (command === 'unread') writeUnread(language, others[0]);
else if (command === 'read') read(language, others[0]);
else if (command === 'compare') compare(language);
else confirmKeys(language, [command, ...others]);

function confirmKeys(code: string, keys: readonly string[]): void {
  const isNew = Object.keys(readSources(code)).length === 0;
  if (!isNew && keys.some((key) => !key.includes('.')))
    throw new Error(
      `${code} is not a new language. Name the keys that you have read, as app.trade.`,
    );
  const accepts = (key: string) =>
    keys.some(
      (given) =>
        given === 'all' ||
        key === given ||
        key.startsWith(`${given}.`) ||
        given === `family.${familyOf(key)}`,
    );
  const open = new Set(
    unconfirmed(code)
      .map(({ key }) => key)
      .filter(accepts),
  );
  const missing = isNew ? [] : unread(code).filter(({ key }) => open.has(key));
  if (missing.length > 0)
    throw new Error(
      `Read these first (npm run confirm -- ${code} unread): ${missing.map(({ key }) => key).join(', ')}`,
    );
  const touched = new Set([...open].map(familyOf).filter((name) => name !== undefined));
  const alone = isNew ? [] : [...touched].filter((name) => !keys.includes(`family.${name}`));
  if (alone.length > 0) {
    for (const name of alone) listFamily(code, name);
    throw new Error(
      `Read the whole family, then confirm it: ${alone.map((name) => `family.${name}`).join(' ')}`,
    );
  }
  console.log(`${code}: ${confirm(code, accepts).length} texts confirmed.`);
}

function listFamily(code: string, name: string): void {
  console.log(`family.${name}`);
  for (const [key, text] of translationsOf(code))
    if (families[name]?.test(key)) console.log(`  ${key}: ${text}`);
}

function approveWording(code: string): void {
  const file = new URL(`./${code}/wording.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(wordingOf(code), null, 2)}\n`);
  console.log(`${code}: the choices of words are approved.`);
}

function writeUnread(code: string, file = `${code}-unread.json`): void {
  const texts = unread(code);
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
  console.log(`${code}: ${texts.length} texts to read, in ${file}.`);
}

function read(code: string, file: string | undefined): void {
  if (file === undefined)
    throw new Error(`Name the file of the readings: npm run confirm -- ${code} read said.json`);
  const said = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  storeReadings(code, said);
  console.log(`${code}: ${Object.keys(said).length} readings stored.`);
}

function compare(code: string): void {
  for (const { key, english, translation, says } of comparedReadings(code).slice(0, COMPARED))
    console.log(
      `${key}\n    English: ${english}\n    Read:    ${says}\n    ${code}: ${translation}`,
    );
}

function list(code: string): void {
  const open = unconfirmed(code);
  const choices = wordingProblems(wordingOf(code), approvedWording(code));
  console.log(`${code}: ${open.length} texts to confirm, ${choices.length} choices of words.`);
  for (const { key, english, translation } of open) {
    console.log(`  ${key}\n    English: ${english}\n    ${code}: ${translation}`);
    const facts = Object.entries(factsOf(key, english));
    for (const [name, { means }] of facts) console.log(`    ${name}: ${means}`);
    if (facts.length > 0) console.log(`    Example: ${filledText(key, translation)}`);
    if (familyOf(key)) console.log(`    Family: family.${familyOf(key)}`);
  }
  for (const choice of choices) console.log(`  ${choice}`);
}
