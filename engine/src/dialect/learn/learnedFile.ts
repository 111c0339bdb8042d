import { callsByName } from '@hongbao/contracts/calls';
import { Document, type Node, isMap, isScalar } from 'yaml';
import { type DialectProblem, createDialect } from '../dialect.ts';
import { type DialectFile, dialectFile } from '../dialectFile.ts';
import { flatFields } from '../fields.ts';
import type { Learned } from './learn.ts';
import type { Proposal, Question } from './proposal.ts';

/** A learned dialect as a file that can be used at once. */
export interface LearnedFile {
  readonly file: DialectFile;
  /** The file with the evidence of each line, and the questions at its end. */
  readonly yaml: string;
  readonly questions: readonly Question[];
}

/** Rules that contradict each other are removed at most so often. */
const REMOVALS_MAX = 200;

/** Writes what was learned as a valid dialect. Proposals that contradict others become questions. */
export function toLearnedFile({ proposals, questions }: Learned, title: string): LearnedFile {
  const kept = shareNames(proposals);
  const open: Question[] = [...questions];
  for (let round = 0; round < REMOVALS_MAX; round++) {
    const document = documentOf(kept, title);
    const parsed = dialectFile.safeParse(document.toJS());
    const problems: readonly DialectProblem[] = parsed.success
      ? problemsOf(parsed.data)
      : parsed.error.issues.map(({ path, message }) => ({ at: path.map(String), message }));
    if (parsed.success && problems.length === 0)
      return { file: parsed.data, yaml: withQuestions(document, open), questions: open };
    if (!removeCause(problems, kept, open)) break;
  }
  const empty = new Document({ title });
  return { file: { title }, yaml: withQuestions(empty, open), questions: open };
}

const problemsOf = (file: DialectFile): readonly DialectProblem[] => {
  const made = createDialect('learned', file);
  return Array.isArray(made) ? made : [];
};

/** Removes the least certain proposal at or around a problem. Returns false if there is none. */
function removeCause(
  problems: readonly DialectProblem[],
  kept: Proposal[],
  open: Question[],
): boolean {
  for (const { at, message } of problems) {
    const candidates = kept.filter(
      (each) =>
        isPrefix(each.at, at) ||
        isPrefix(at, each.at) ||
        (at[0] === each.at[0] && at[1] === each.at[1] && at[2] === each.at[2]),
    );
    const [first] = candidates.toSorted(
      (a, b) => Number(isPrefix(b.at, at)) - Number(isPrefix(a.at, at)),
    );
    if (!first) continue;
    kept.splice(kept.indexOf(first), 1);
    open.push({ at: first.at, text: `${JSON.stringify(first.value)} ${message}.` });
    return true;
  }
  return false;
}

const isPrefix = (short: readonly string[], long: readonly string[]) =>
  short.every((step, index) => long[index] === step);

/** Calls in which a field must have the same name to get one rule for all calls. */
const SHARED_MIN = 3;

/** Replaces the same rename in several calls by one for all calls, unless the field has another name in one of them. */
function shareNames(proposals: readonly Proposal[]): Proposal[] {
  const groups = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const [kind, , part, path = '', ...rest] = proposal.at;
    if (kind !== 'calls' || (part !== 'request' && part !== 'answer') || rest.length > 0) continue;
    const key = `${part}/${path.slice(path.lastIndexOf('.') + 1)}`;
    groups.set(key, [...(groups.get(key) ?? []), proposal]);
  }
  const rank = ['high', 'medium', 'low'] as const;
  const shared = [...groups].flatMap(([key, group]) => {
    const [first] = group;
    const isOne = new Set(group.map(({ value }) => value)).size === 1;
    if (!first || !isOne || group.length < SHARED_MIN) return [];
    const [part = '', name = ''] = key.split('/');
    const confidence = rank.find((each) => group.some((proposal) => proposal.confidence === each));
    const rule: Proposal = {
      at: ['names', part, name],
      value: first.value,
      confidence: confidence ?? 'low',
      evidence: `in ${group.length} calls`,
    };
    return [{ rule, group }];
  });
  const replace = (chosen: typeof shared) => {
    const replaced = new Set(chosen.flatMap(({ group }) => group));
    return [...proposals.filter((each) => !replaced.has(each)), ...chosen.map(({ rule }) => rule)];
  };
  // A name that another field has in some call cannot be that of all calls.
  const file = dialectFile.safeParse(documentOf(replace(shared), '').toJS());
  const problems = file.success ? problemsOf(file.data) : [];
  return replace(
    shared.filter(({ rule }) => file.success && !problems.some(({ at }) => isPrefix(rule.at, at))),
  );
}

/** Order of the settings in a file. */
const ORDER = [
  'title',
  'bodies',
  'token',
  'wrapper',
  'decimals',
  'times',
  'offset',
  'symbols',
  'names',
  'calls',
];

function documentOf(proposals: readonly Proposal[], title: string): Document {
  const value: Record<string, unknown> = { title };
  const comments = new Map<string, string>();
  const sorted = proposals.toSorted(
    (a, b) =>
      ORDER.indexOf(a.at[0] ?? '') - ORDER.indexOf(b.at[0] ?? '') || a.at.length - b.at.length,
  );
  for (const { at, value: each, confidence, evidence } of sorted) {
    setAt(value, at, each);
    comments.set(at.join('\n'), `${confidence}: ${evidence}`);
  }
  addUnmapped(value);
  const document = new Document(value, { aliasDuplicateObjects: false });
  comment(document.contents as Node | null, [], comments);
  return document;
}

/** Sets a value at a path. A name that has further rules becomes an object. */
function setAt(root: Record<string, unknown>, at: readonly string[], value: unknown): void {
  let here = root;
  at.slice(0, -1).forEach((step) => {
    const next = here[step];
    if (typeof next === 'string') here[step] = { name: next };
    else if (typeof next !== 'object' || next === null) here[step] = {};
    here = here[step] as Record<string, unknown>;
  });
  const last = at.at(-1) ?? '';
  const before = here[last];
  if (typeof value === 'string' && typeof before === 'object' && before !== null)
    (before as Record<string, unknown>)['name'] = value;
  else here[last] = value;
}

/** Lists the values of a choice that have no code, because a dialect names each. */
function addUnmapped(root: Record<string, unknown>): void {
  const calls = (root['calls'] ?? {}) as Record<string, Record<string, Record<string, unknown>>>;
  for (const [callName, rules] of Object.entries(calls)) {
    const call = callsByName.get(callName);
    for (const part of ['request', 'answer'] as const)
      for (const [path, rule] of Object.entries(rules[part] ?? {})) {
        const { codes } = (typeof rule === 'object' && rule !== null ? rule : {}) as {
          codes?: Record<string, unknown>;
        };
        if (!codes || !call) continue;
        const field = flatFields(call, part).find((each) => each.path === path);
        const used = new Set(Object.values(codes).map(String));
        const left = (field?.options ?? []).map(String).filter((each) => !(each in codes));
        const free = left.filter((each) => !used.has(each));
        if (free.length > 0) (rule as Record<string, unknown>)['unmapped'] = free;
      }
  }
}

/** Adds the evidence to the lines of a document. */
function comment(
  node: Node | null,
  at: readonly string[],
  comments: ReadonlyMap<string, string>,
): void {
  if (!isMap(node)) return;
  for (const { key, value } of node.items) {
    const path = [...at, String(isScalar(key) ? key.value : key)];
    const text = comments.get(path.join('\n'));
    if (text !== undefined && isScalar(value)) value.comment = ` ${text}`;
    else if (text !== undefined && isScalar(key)) key.commentBefore = ` ${text}`;
    comment(value as Node | null, path, comments);
  }
}

function withQuestions(document: Document, questions: readonly Question[]): string {
  const lines = questions.map(({ at, text }) => `# ${at.join('.')}: ${text.replace(/\s+/g, ' ')}`);
  const head = `# Each line has its confidence and what was seen. Check those that are not high.\n`;
  const tail =
    lines.length === 0
      ? ''
      : `\n# Questions: what the recording does not show.\n${lines.join('\n')}\n`;
  return `${head}${document.toString({ lineWidth: 0 })}${tail}`;
}
