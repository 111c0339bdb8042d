import { writeFileSync } from 'node:fs';
import { FALLBACK, languages } from './languages.ts';
import { confirm, unconfirmed } from './sources.ts';
import { approvedWording, wordingOf, wordingProblems } from './wording.ts';

/**
 * `npm run confirm` lists what a translator has to confirm: translations whose English text changed, and choices of
 * words that are not approved. `npm run confirm -- <language> <key>…` confirms translations after they were read beside
 * the English text; a key may be the beginning of several (`app.trade`), and `all` is every key. `npm run confirm --
 * <language> wording` approves the choices of words as they are now.
 */
const [language, ...keys] = process.argv.slice(2);
const translated: string[] = languages.map(({ code }) => code).filter((code) => code !== FALLBACK);

if (language !== undefined && !translated.includes(language))
  throw new Error(`“${language}” is not one of the languages ${translated.join(', ')}.`);

if (language === undefined || keys.length === 0) (language ? [language] : translated).forEach(list);
else if (keys.join() === 'wording') {
  const file = new URL(`./${language}/wording.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(wordingOf(language), null, 2)}\n`);
  console.log(`${language}: the choices of words are approved.`);
} else {
  const accepts = (key: string) =>
    keys.some((given) => given === 'all' || key === given || key.startsWith(`${given}.`));
  console.log(`${language}: ${confirm(language, accepts).length} texts confirmed.`);
}

function list(code: string): void {
  const open = unconfirmed(code);
  const choices = wordingProblems(wordingOf(code), approvedWording(code));
  console.log(`${code}: ${open.length} texts to confirm, ${choices.length} choices of words.`);
  for (const { key, english, translation } of open)
    console.log(`  ${key}\n    English: ${english}\n    ${code}: ${translation}`);
  for (const choice of choices) console.log(`  ${choice}`);
}
