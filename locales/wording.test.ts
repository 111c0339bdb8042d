import { expect, it } from 'vitest';
import { FALLBACK, languages } from './languages.ts';
import { approvedWording, wordingOf, wordingProblems } from './wording.ts';

it.each(languages.map(({ code }) => code).filter((code) => code !== FALLBACK))(
  '%s: an English text has one translation, or its translations are approved in wording.json',
  (language) => expect(wordingProblems(wordingOf(language), approvedWording(language))).toEqual([]),
);

it('wordingProblems reports a new split, a new merge and an approval that is no longer used', () =>
  expect(
    wordingProblems(
      { splits: { Close: ['cerrar', 'salir'] }, merges: { estado: ['State', 'Status', 'Step'] } },
      { splits: { Open: ['abrir', 'abierto'] }, merges: {} },
    ),
  ).toEqual([
    'not approved: translations of “Close”: cerrar | salir',
    'approved, but no longer used: “Open”',
    'not approved: English texts of “estado”: State | Status | Step',
  ]));
