import app from '@hongbao/locales/en-us/app.json' with { type: 'json' };
import desk from '@hongbao/locales/en-us/desk.json' with { type: 'json' };
import { languages } from '@hongbao/locales/languages';
import { flatTexts } from '@hongbao/locales/flatTexts';
import { describe, expect, it } from 'vitest';
import { shellWords } from '../../build/words.ts';
import { routes } from '../app/routes.ts';
import shell from '../../index.html?raw';

const sources = import.meta.glob<string>(
  // The gallery is excluded, because it is a tool for developers and only in English.
  ['../**/*.{ts,tsx}', '../../../desk/src/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}', '!../gallery/**'],
  { eager: true, query: '?raw', import: 'default' },
);

const english = new Map(flatTexts({ ...app, desk }));
/** A text that depends on a count has a key for each form: `days_one`, `days_other`. */
const bare = (key: string) => key.replace(/_(one|other)$/, '');

describe('translation keys', () => {
  const code = Object.values(sources).join('\n');
  const literals = new Set(
    [...code.matchAll(/['"`]([a-zA-Z]\w*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
  );
  const patterns = [...code.matchAll(/`([a-zA-Z]\w*\.[^`\s]*\$\{[^`]*)`/g)].map(
    (match) => match[1] ?? '',
  );
  const matchers = patterns.map(
    (pattern) =>
      new RegExp(`^${pattern.replace(/[.?*+^]/g, '\\$&').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );
  const made = (key: string) => matchers.some((matcher) => matcher.test(key));

  it('every translation key is used', () => {
    const known = new Set([
      ...routes.map((route) => route.title),
      'shell.loadFailed',
      'shell.languageOffer',
    ]);
    const unused = [...english.keys()]
      .map(bare)
      .filter((key) => !literals.has(key) && !made(key) && !known.has(key));
    expect(unused).toEqual([]);
  });

  it('every key that is used is defined', () => {
    const sections = new Set([...english.keys()].map((key) => key.split('.')[0]));
    // `kyc.review` is not a translation key but the name of a timeline event, which a text shows as an example of
    // input.
    const others = ['kyc.review'];
    const has = (key: string) =>
      others.includes(key) ||
      english.has(key) ||
      english.has(`${key}_other`) ||
      [...english.keys()].some((known) => known.startsWith(`${key}.`));
    expect([...literals].filter((key) => sections.has(key.split('.')[0]) && !has(key))).toEqual([]);
  });

  it('every route has a title among the keys', () => {
    for (const route of routes) expect(english.has(route.title), route.title).toBe(true);
  });

  it('no translation is concatenated with other text', () => {
    const joined = Object.entries(sources).flatMap(([path, text]) => {
      const templates =
        text.replace(/\$\{t\(`[^`]*`\)\}/g, "${t('')}").match(/`[^`\n]*\$\{t\([^`\n]*`/g) ?? [];
      return templates
        .filter((template) => /[^`\s]/.test(template.replace(/\$\{t\([^)]*\)\}/, '')))
        .map((template) => `${path}: ${template}`);
    });
    expect(joined).toEqual([]);
  });

  it('the markup contains no literal text', () => {
    const screens = Object.entries(sources).filter(([path]) => path.endsWith('.tsx'));
    const words = screens.flatMap(([path, text]) =>
      [...text.matchAll(/>\s*([A-Za-z][a-z]+(?: [a-z]+)*)\s*</g)].map(
        (match) => `${path}: ${match[1]}`,
      ),
    );
    expect(
      words.filter(
        (word) => !word.endsWith(': Hongbao') && !/: (Promise|string|bigint|void)$/.test(word),
      ),
    ).toEqual([]);
  });
});

it('the static shell contains its texts in every language', () => {
  expect(Object.keys(shellWords())).toEqual(languages.map(({ code }) => code));
  expect(
    Object.values(shellWords())
      .flat()
      .filter((text) => !text),
  ).toEqual([]);
  expect(shell).toContain('(document.documentElement, SHELL_WORDS)');
});
