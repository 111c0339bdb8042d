import { languages } from './languages.ts';
import { confirm, unconfirmed } from './sources.ts';

/**
 * `npm run confirm` lists the translations whose English text changed. `npm run confirm -- <language> <key>…` confirms
 * translations after a translator has read them beside the English text; a key may be the beginning of several
 * (`app.trade`), and `all` is every key.
 */
const [language, ...keys] = process.argv.slice(2);
const translated = languages.map(({ code }) => code).filter((code) => code !== 'en-us');

if (language !== undefined && !translated.includes(language as (typeof translated)[number]))
  throw new Error(`“${language}” is not one of the languages ${translated.join(', ')}.`);

if (language !== undefined && keys.length > 0) {
  const accepts = (key: string) =>
    keys.some((given) => given === 'all' || key === given || key.startsWith(`${given}.`));
  console.log(`${language}: ${confirm(language, accepts).length} texts confirmed.`);
} else
  for (const code of language === undefined ? translated : [language]) {
    const open = unconfirmed(code);
    console.log(`${code}: ${open.length} texts to confirm.`);
    for (const { key, english, translation } of open)
      console.log(`  ${key}\n    English: ${english}\n    ${code}: ${translation}`);
  }
