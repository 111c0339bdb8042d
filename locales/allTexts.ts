import { refusals } from '@hongbao/contracts/refusals';
import { transportProblems } from '@hongbao/contracts/transport';
import { type Texts, flatTexts } from './flatTexts.ts';
import { FALLBACK } from './languages.ts';
import { readTexts } from './readTexts.ts';

/** The English texts of refusals and transport errors. */
export const catalogs = {
  refusals: textsOf(Object.entries(refusals)),
  transport: textsOf(Object.entries(transportProblems)),
};

/** The files of a language. */
export const filesOf = (language: string): { app: Texts; desk: Texts; server: Texts } => ({
  app: readTexts(language, 'app'),
  desk: readTexts(language, 'desk'),
  server: readTexts(language, 'server'),
});

/**
 * The content of `en-us/server.json`. Its sections `refusals` and `transport` are copies of the catalogs, which
 * `npm run docs` updates, so that the English files are complete for translation tools.
 */
export const englishServerTexts = (): Texts => ({ ...readTexts(FALLBACK, 'server'), ...catalogs });

/** Every text of the app, the Desk and the server in a language, by file and key. */
export function allTexts(language: string): ReadonlyMap<string, string> {
  const texts = flatTexts(filesOf(language));
  return new Map(texts.filter(([key]) => !key.startsWith('server.content.support.keywords.')));
}

function textsOf(entries: readonly (readonly [string, { readonly text: string }])[]) {
  return Object.fromEntries(entries.map(([key, { text }]) => [key, text]));
}
