import { meant } from '@hongbao/contracts/nearest';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { ChangeListener } from '../world/rowCache.ts';
import type { World } from '../world/world.ts';
import { type Dialect, createDialect } from './dialect.ts';
import { type DialectFile, dialectFile } from './dialectFile.ts';
import { builtinDialects } from './builtinDialects.ts';
import type { DialectText } from './dialectText.ts';
import { type ReadDialect, extendDialect, readDialect } from './readDialect.ts';

/** The name for requests in the names of the contracts, whatever dialect the world or the server has. */
export const NO_DIALECT = 'none';

/** Finds the files of a team's dialects. They are read again when `version` changes. */
export interface DialectFiles {
  readonly version: () => string;
  readonly read: () => readonly DialectText[];
}

export const NO_FILES: DialectFiles = { version: () => '', read: () => [] };

/** A dialect with where it comes from. */
export interface FoundDialect extends DialectText {
  readonly read: ReadDialect;
}

/** What an operator chose for a world: a dialect by name, and further rules. */
export interface DialectChoice {
  readonly name: string | null;
  readonly rules: DialectFile | null;
}

/** The choice of a world whose operator chose nothing. */
export const NO_CHOICE: DialectChoice = { name: null, rules: null };

/** The dialects of an installation: the built-in ones and those of its folder. */
export class Dialects {
  readonly #files: DialectFiles;
  readonly #byDefault: string | null;
  #version: string | null = null;
  #found: ReadonlyMap<string, FoundDialect> = new Map();
  readonly #extended = new WeakMap<
    DialectChoice,
    { readonly base: Dialect | null; readonly read: ReadDialect }
  >();

  /** @param byDefault name of the dialect of worlds without a choice; null for none */
  constructor(files: DialectFiles, byDefault: string | null) {
    this.#files = files;
    this.#byDefault = byDefault;
  }

  /** All dialects, also those with problems, by name. */
  all(): ReadonlyMap<string, FoundDialect> {
    const version = this.#files.version();
    if (version === this.#version) return this.#found;
    const texts = new Map<string, DialectText>();
    for (const each of [...builtinDialects, ...this.#files.read()]) texts.set(each.name, each);
    const findText = (name: string) => texts.get(name)?.text ?? null;
    this.#found = new Map(
      [...texts.values()].map((each) => [
        each.name,
        { ...each, read: readDialect(each.name, each.text, findText, [...texts.keys()]) },
      ]),
    );
    this.#version = version;
    return this.#found;
  }

  /** Returns a dialect by name, or its problems. */
  find(name: string): ReadDialect {
    const found = this.all().get(name);
    if (found) return found.read;
    const names = [...this.all().keys()];
    return { problems: [`there is no dialect ${name}${meant(name, names)}`] };
  }

  /** Returns the dialect of a choice, or its problems; null without a dialect. */
  ofChoice(choice: DialectChoice): ReadDialect | null {
    const name = choice.name ?? this.#byDefault;
    const base = name === null || name === NO_DIALECT ? null : this.find(name);
    if (choice.rules === null || (base && 'problems' in base)) return base;
    const cached = this.#extended.get(choice);
    if (cached && cached.base === base) return cached.read;
    const file = base ? extendDialect(base.file, choice.rules) : choice.rules;
    const made = createDialect(base?.name ?? 'world', file);
    const read: ReadDialect = Array.isArray(made)
      ? { problems: made.map(({ at, message }) => `${at.join(' › ')}: ${message}`) }
      : made;
    this.#extended.set(choice, { base, read });
    return read;
  }

  /** Name of the dialect of worlds without a choice; null for none. */
  get byDefault(): string | null {
    return this.#byDefault;
  }

  /** Names of headers in which clients send their token, in lower case. */
  tokenHeaders(): string[] {
    return [...this.all().values()].flatMap(({ read }) =>
      'problems' in read || !read.file.token ? [] : [read.file.token.header.toLowerCase()],
    );
  }
}

const OPTION = 'dialect';

/** Caches the choice of a world. Every request reads it. */
class ChoiceWatch implements ChangeListener {
  choice: DialectChoice | null = null;

  onChanges(changes: readonly RowChange[]): void {
    if (changes.some(({ table }) => table === 'WorldOption')) this.choice = null;
  }
}

/** Returns what the operator chose for a world. */
export function choiceOf(world: World): DialectChoice {
  const watch = world.memory.follower('dialect', () => new ChoiceWatch());
  watch.choice ??= readChoice(world);
  return watch.choice;
}

function readChoice(world: World): DialectChoice {
  const row = world.rows.first('WorldOption', { where: { key: OPTION } });
  if (row === null) return NO_CHOICE;
  try {
    const { name, rules } = JSON.parse(row.value) as Record<string, unknown>;
    const parsed = rules === null ? null : dialectFile.parse(rules);
    return { name: typeof name === 'string' ? name : null, rules: parsed };
  } catch {
    // An imported world can have any text.
    return NO_CHOICE;
  }
}

export const dialectRow = (choice: DialectChoice) => ({
  key: OPTION,
  value: JSON.stringify(choice),
});
