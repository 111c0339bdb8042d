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

/** The files of a language. The files of English are completed by the texts of the catalogs. */
export function filesOf(language: string): { app: Texts; desk: Texts; server: Texts } {
  const server = readTexts(language, 'server');
  return {
    app: readTexts(language, 'app'),
    desk: readTexts(language, 'desk'),
    server: language === FALLBACK ? { ...catalogs, ...server } : server,
  };
}

/** Every text of the app, the Desk and the server in a language, by file and key. */
export function allTexts(language: string): ReadonlyMap<string, string> {
  const texts = flatTexts(filesOf(language));
  return new Map(texts.filter(([key]) => !key.startsWith('server.content.support.keywords.')));
}

function textsOf(entries: readonly (readonly [string, { readonly text: string }])[]) {
  return Object.fromEntries(entries.map(([key, { text }]) => [key, text]));
}
