import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import { ENGLISH, type StoryWords, wordsIn } from '@hongbao/contracts/stories/wordsIn';
import { readYaml } from '@hongbao/engine/yaml/readYaml';

/** The texts of one story in one language, in the structure of the story file. */
export interface TranslatedStory {
  /** Fingerprint of the English texts that were translated. */
  readonly of: string;
  readonly title: string;
  readonly line: string;
  readonly steps: readonly { readonly announce?: string; readonly say: string }[];
}

/** The translations of one language, by the name of the story. */
export interface StoryLanguage {
  readonly code: string;
  readonly stories: Readonly<Record<string, TranslatedStory>>;
}

/** Returns the languages in the folder `words` beside the stories: `words/zh-cn.yaml`. */
export function storyLanguages(folder: string): StoryLanguage[] {
  const words = join(folder, 'words');
  if (!existsSync(words)) return [];
  return readdirSync(words)
    .filter((file) => extname(file) === '.yaml')
    .sort()
    .map((file) => {
      const read = readYaml(readFileSync(join(words, file), 'utf8'));
      if ('problems' in read) throw new Error(`words/${file}: ${read.problems.join('; ')}`);
      return {
        code: basename(file, '.yaml'),
        stories: read.value as StoryLanguage['stories'],
      };
    });
}

/** A story with the texts of the languages that translate all of its steps. */
export function withTranslations(story: Story, languages: readonly StoryLanguage[]): Story {
  const known = languages.flatMap(({ code, stories }) => {
    const texts = Object.hasOwn(stories, story.name) ? stories[story.name] : undefined;
    return texts?.steps.length === story.steps.length ? [[code, texts] as const] : [];
  });
  const inAll = (english: StoryWords, textOf: (texts: TranslatedStory) => string | undefined) => ({
    ...(typeof english === 'string' ? { [ENGLISH]: english } : english),
    ...Object.fromEntries(
      known.flatMap(([code, texts]) => {
        const text = textOf(texts);
        return text === undefined ? [] : [[code, text]];
      }),
    ),
  });
  return {
    ...story,
    title: inAll(story.title, ({ title }) => title),
    line: inAll(story.line, ({ line }) => line),
    steps: story.steps.map((step, index) => ({
      ...step,
      say: inAll(step.say, ({ steps }) => steps[index]?.say),
      ...(step.announce === undefined
        ? {}
        : { announce: inAll(step.announce, ({ steps }) => steps[index]?.announce) }),
    })),
  };
}

/** The fingerprint of all English texts of a story: 8 hexadecimal digits. */
export function englishFingerprint({ title, line, steps }: Story): string {
  const texts = [title, line, ...steps.flatMap(({ announce, say }) => [announce ?? '', say])].map(
    (words) => wordsIn(words),
  );
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
}
