import type { Call } from '@hongbao/contracts/call';
import { meant } from '@hongbao/contracts/nearest';
import type { FieldProblem } from '../../calls/fieldProblems.ts';
import { type RuleInput, pathProblem, valueAt } from './conditions.ts';

/** The values that templates insert. */
export interface TemplateValues extends RuleInput {
  /** The caller; null without a session. */
  readonly member: { readonly id: string; readonly account: string } | null;
  readonly world: { readonly id: string; readonly now: number };
  /** Uses of the rule, including this one. */
  readonly hits: number;
}

/** Names of templates beside the fields of the request. */
const names = ['member.id', 'member.account', 'world.id', 'world.now', 'hits'];

/** Maximum templates in the answers of a rule, so that a filled answer is at most this many request bodies long. */
export const TEMPLATES_MAX = 100;

/** A template, or one that a backslash marks as plain text. Its length is bounded, so that the search is linear. */
const TEMPLATE = /\\?\{\{([^{}]{0,200})\}\}/g;

/** Whether a value contains text that is filled at each use. */
export const hasTemplates = (value: unknown): boolean => JSON.stringify(value).includes('{{');

/** Returns the templates of an answer that name no value, and a problem above the maximum. */
export function templateProblems(call: Call, value: unknown, path: string): FieldProblem[] {
  const found = templatesIn(value, path);
  if (found.length > TEMPLATES_MAX)
    return [{ path, message: `has ${found.length} templates; the maximum is ${TEMPLATES_MAX}` }];
  return found.flatMap(({ name, path: at }) => {
    const message = nameProblem(call, name);
    return message === null ? [] : [{ path: at, message: `{{${name}}} ${message}` }];
  });
}

function nameProblem(call: Call, name: string): string | null {
  if (names.includes(name)) return null;
  if (/^(?:body|query|params)\./.test(name)) return pathProblem(call, name);
  return `is not a template${meant(name, names)}; templates are ${names.join(', ')} and the fields of the request, such as body.symbol; plain text is written \\{{${name}}}`;
}

/** Returns a copy of an answer with all templates filled. A text that is one template becomes its value, of any type. */
export function fillTemplates(value: unknown, values: TemplateValues): unknown {
  return mapTexts(value, (text) => fillText(text, values));
}

/** Returns a copy of a value whose texts are not read as templates. */
export function withoutTemplates(value: unknown): unknown {
  return mapTexts(value, (text) => text.replace(TEMPLATE, (whole) => `\\${whole}`));
}

function mapTexts(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]),
  );
}

function fillText(text: string, values: TemplateValues): unknown {
  const [only] = text.matchAll(TEMPLATE);
  if (only?.[0] === text && !text.startsWith('\\')) return valueAt(values, nameIn(only)) ?? null;
  return text.replace(TEMPLATE, (whole, name: string) =>
    whole.startsWith('\\') ? whole.slice(1) : textOf(valueAt(values, name.trim())),
  );
}

const nameIn = (match: RegExpMatchArray) => (match[1] ?? '').trim();

/** The text that stands for a value within a text; empty for no value. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function templatesIn(value: unknown, path: string): { name: string; path: string }[] {
  if (typeof value === 'string')
    return [...value.matchAll(TEMPLATE)].flatMap((match) =>
      match[0].startsWith('\\') ? [] : [{ name: nameIn(match), path }],
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => templatesIn(each, `${path}.${name}`));
}
