import {
  getDialect,
  getWorldDialect,
  listDialects,
  setWorldDialect,
} from '@hongbao/contracts/control/dialects.calls';
import { stringify } from 'yaml';
import { accept, refuse } from '../calls/decision.ts';
import { type DialectFile, dialectFile } from '../dialect/dialectFile.ts';
import {
  type DialectChoice,
  type Dialects,
  type FoundDialect,
  choiceOf,
} from '../dialect/dialects.ts';
import { extendDialect, forbiddenKey } from '../dialect/readDialect.ts';
import { chooseDialect } from '../operator/chooseDialect.ts';
import { control } from './controlled.ts';

/** Maximum length of the rules of a world, characters of JSON. */
const RULES_CHARACTERS_MAX = 100_000;

export const dialectControls = [
  control(listDialects, async ({ dialects }) => accept([...dialects.all().values()].map(toInfo))),
  control(getDialect, async ({ dialects, params: { name } }) => {
    const found = dialects.all().get(name);
    if (!found) return refuse('dialectUnknown', { name });
    return accept({ name, yaml: found.text, ...problemsIn(found) });
  }),
  control(getWorldDialect, async ({ world, dialects }) =>
    accept(toWorldDialect(choiceOf(world), dialects)),
  ),
  control(setWorldDialect, async ({ world, dialects, body }) => {
    const before = choiceOf(world);
    const { name = before.name } = body;
    if (name !== null && !dialects.all().has(name) && name !== before.name)
      return refuse('dialectUnknown', { name });
    const base = readRules(body.rules === undefined ? before.rules : body.rules);
    if ('problems' in base) return refuse('dialectBroken', base);
    const added = readRules(body.add ?? null);
    if ('problems' in added) return refuse('dialectBroken', added);
    const rules = added.rules ? extendDialect(base.rules ?? {}, added.rules) : base.rules;
    const choice = { name, rules };
    const read = dialects.ofChoice(choice);
    if (read && 'problems' in read) return refuse('dialectBroken', { problems: read.problems });
    await chooseDialect(world, choice);
    return accept(toWorldDialect(choiceOf(world), dialects));
  }),
];

function readRules(
  given: unknown,
): { readonly rules: DialectFile | null } | { readonly problems: readonly string[] } {
  if (given === null) return { rules: null };
  if (Object.hasOwn(given as object, 'extends'))
    return { problems: ['extends is allowed in files only; select a dialect by its name.'] };
  const forbidden = forbiddenKey(given, []);
  if (forbidden) return { problems: [`${forbidden.join(' › ')}: is not a field name`] };
  if (JSON.stringify(given).length > RULES_CHARACTERS_MAX)
    return { problems: [`The rules must be at most ${RULES_CHARACTERS_MAX} characters of JSON.`] };
  const parsed = dialectFile.safeParse(given);
  if (parsed.success) return { rules: parsed.data };
  return {
    problems: parsed.error.issues.map(
      ({ path, message }) => `${path.map(String).join(' › ')}: ${message}`,
    ),
  };
}

const problemsIn = ({ read }: FoundDialect) =>
  'problems' in read ? { problems: [...read.problems] } : {};

function toInfo(found: FoundDialect) {
  const { name, file, read } = found;
  const title = 'problems' in read ? undefined : read.file.title;
  return {
    name,
    kind: file === null ? ('built-in' as const) : ('file' as const),
    ...(title === undefined ? {} : { title }),
    calls: 'problems' in read ? 0 : Object.keys(read.file.calls ?? {}).length,
    ...problemsIn(found),
  };
}

function toWorldDialect(choice: DialectChoice, dialects: Dialects) {
  const { name, rules } = choice;
  const read = dialects.ofChoice(choice);
  const isBroken = read !== null && 'problems' in read;
  return {
    name,
    rules,
    applied: read === null || isBroken ? null : read.name,
    yaml:
      rules === null ? null : stringify({ ...(name === null ? {} : { extends: name }), ...rules }),
    ...(isBroken ? { problems: [...read.problems] } : {}),
  };
}
