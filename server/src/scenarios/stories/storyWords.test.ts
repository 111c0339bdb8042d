import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { placesIn } from '@hongbao/contracts/stories/filled';
import { ENGLISH, wordsIn } from '@hongbao/contracts/stories/wordsIn';
import { glossaries, patternOf } from '@hongbao/locales/glossaries';
import { describe, expect, it } from 'vitest';
import { languages } from '@hongbao/engine/words/language';
import { readStory } from '@hongbao/engine/scenarios/stories/readStory';
import { findStories } from './stories.ts';
import { englishFingerprint, storyLanguages, withTranslations } from './storyWords.ts';

const folder = fileURLToPath(new URL('../../../stories', import.meta.url));
const translations = storyLanguages(folder);
const stories = findStories('').map(({ name, file }) => {
  const story = readStory(name, readFileSync(`${folder}/${file}`, 'utf8'));
  if (!('steps' in story)) throw new Error(story.join('\n'));
  return story;
});

/** The placeholders of a text with their format, sorted: the order may differ between languages. */
const places = (text: string) => [...text.matchAll(/\{[^}]*\}/g)].map(([place]) => place).sort();

it('the built-in stories have texts in every language of the app', () => {
  expect([ENGLISH, ...translations.map(({ code }) => code)].toSorted()).toEqual(
    [...languages].toSorted(),
  );
});

describe.each(translations)('the texts of the stories in $code', ({ code, stories: texts }) => {
  it('contain exactly the built-in stories', () => {
    expect(Object.keys(texts).toSorted()).toEqual(stories.map(({ name }) => name).toSorted());
  });

  it.each(stories)('translate the current English texts of $name', (story) => {
    expect(
      texts[story.name]?.of,
      `The English of ${story.name} has changed: update words/${code}.yaml, and then its "of"`,
    ).toBe(englishFingerprint(story));
  });

  it.each(stories)('translate every text of $name with the same placeholders', (story) => {
    const translated = withTranslations(story, translations);
    const pairs = [
      [story.title, translated.title],
      [story.line, translated.line],
      ...story.steps.flatMap(({ say, announce }, index) => [
        [say, translated.steps[index]?.say],
        ...(announce === undefined ? [] : [[announce, translated.steps[index]?.announce]]),
      ]),
    ] as const;
    for (const [english = '', translation = ''] of pairs) {
      const text = typeof translation === 'string' ? undefined : translation[code];
      expect(text, `a text for "${wordsIn(english)}"`).toBeTypeOf('string');
      expect(text).not.toBe(wordsIn(english));
      expect(places(text ?? '')).toEqual(places(wordsIn(english)));
      expect(placesIn(text ?? '')).toHaveLength(placesIn(wordsIn(english)).length);
    }
    expect(texts[story.name]?.steps.map((step) => Object.keys(step))).toEqual(
      story.steps.map(({ announce }) => (announce === undefined ? ['say'] : ['announce', 'say'])),
    );
  });
});

it.each(languages)(
  'the texts of the stories in %s contain no word that the glossary forbids',
  (code) => {
    const words = texts(code);
    const { never } = glossaries[code];
    const found = never.flatMap(({ say, not }) =>
      not.flatMap((other) =>
        words
          .filter((text) => patternOf(other, code, 'i').test(text))
          .map((text) => `${say}, not ${other}: ${text}`),
      ),
    );
    expect(found).toEqual([]);
  },
);

/** All texts of the stories in a language, with empty placeholders. */
function texts(code: string): string[] {
  return stories
    .flatMap((story) => {
      const { title, line, steps } = withTranslations(story, translations);
      return [title, line, ...steps.flatMap(({ say, announce }) => [say, announce])];
    })
    .flatMap((text) =>
      text === undefined ? [] : [typeof text === 'string' ? text : (text[code] ?? '')],
    )
    .map((text) => text.replace(/\{[^}]*\}/g, '{}'));
}

it('a story without translations remains in English', () => {
  const [story] = stories;
  if (!story) throw new Error('There is no story.');
  const shorter = { ...story, steps: story.steps.slice(1) };
  expect(withTranslations(shorter, translations).title).toEqual({
    [ENGLISH]: wordsIn(story.title),
  });
});
