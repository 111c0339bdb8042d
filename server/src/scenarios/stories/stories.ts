import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScenarioKind } from '@hongbao/contracts/control/worlds.calls';
import { id } from '@hongbao/contracts/fields';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import { FILE_BYTES_MAX, type ScenarioFile, scenarioFiles } from '../custom/scenarioFiles.ts';
import type { FoundStory } from '@hongbao/engine/scenarios/stories/foundStory';
import { readStory } from '@hongbao/engine/scenarios/stories/readStory';
import { type StoryLanguage, storyLanguages, withTranslations } from './storyWords.ts';

/** Returns all stories: the built-in stories, then those of the configured folder, which is read at each call. */
export function findStories(folder: string): FoundStory[] {
  const builtIn = builtInFolder();
  const ours = filesIn(builtIn);
  languages ??= storyLanguages(builtIn);
  const own = folder === builtIn ? [] : filesIn(folder);
  const taken = new Set(ours.map(({ name }) => name.toLowerCase()));
  return [
    ...ours.map((file) => found(file, 'built-in', null)),
    ...own.map((file) => found(file, 'file', problemOfName(file, own, taken))),
  ];
}

const filesIn = (folder: string) => scenarioFiles(folder).filter(({ kind }) => kind === 'script');

/** The translations of the built-in stories. They are read once. */
let languages: readonly StoryLanguage[] | undefined;

function found(from: ScenarioFile, kind: ScenarioKind, problem: string | null): FoundStory {
  const { name, file } = from;
  const story = problem === null ? read(from) : [problem];
  const isOurs = kind === 'built-in' && 'steps' in story;
  return { name, kind, file, story: isOurs ? withTranslations(story, languages ?? []) : story };
}

function read({ name, path }: ScenarioFile): Story | readonly string[] {
  const { size } = statSync(path);
  if (size > FILE_BYTES_MAX) return [`it has ${size} bytes, more than ${FILE_BYTES_MAX}`];
  return readStory(name, readFileSync(path, 'utf8'));
}

function problemOfName(
  { name, file }: ScenarioFile,
  all: readonly ScenarioFile[],
  taken: ReadonlySet<string>,
): string | null {
  if (!id.safeParse(name).success) return 'its name must be 1 to 32 characters of 0-9 A-Z a-z _ -';
  if (taken.has(name.toLowerCase()))
    return `${name} is the name of a built-in story; call the file something else`;
  const twin = all.find((each) => each.name === name && each.file !== file);
  return twin ? `${twin.file} has the same name` : null;
}

/** Returns the folder `stories/` of the package, for the sources, the built server and the packed server. */
function builtInFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let depth = 0; depth < 4; depth++) {
    const candidate = join(folder, 'stories');
    if (existsSync(join(candidate, 'crash.yaml'))) return candidate;
    folder = dirname(folder);
  }
  throw new Error('The folder of the built-in stories was not found.');
}
