import { parseUnits } from '@hongbao/contracts/money';
import { resolved } from '@hongbao/contracts/references';
import type { StoryFact } from '@hongbao/contracts/stories/stories.types';
import { sameJson } from '../sameJson.ts';
import { StoryError } from './storyError.ts';

/** Maximum characters of a value shown in a failure. */
const SHOWN_MAX = 300;

/** Throws `StoryError` with the difference when a fact does not hold. Decimals are compared exactly, to 8 places. */
export function requireFact(fact: StoryFact, kept: ReadonlyMap<string, unknown>): void {
  const value = resolved(fact.of, kept);
  const wanted = (of: unknown) => resolved(of, kept);
  const fail = (what: string, than: unknown): never => {
    throw new StoryError('expect', `${fact.of} is ${shown(value)}, ${what} ${shown(than)}`);
  };
  if ('equals' in fact && !sameJson(value, wanted(fact.equals))) fail('not', wanted(fact.equals));
  if ('contains' in fact && !contains(value, wanted(fact.contains)))
    fail('without', wanted(fact.contains));
  const { atLeast, atMost } = fact;
  if (atLeast !== undefined && !isInOrder(wanted(atLeast), value)) fail('below', wanted(atLeast));
  if (atMost !== undefined && !isInOrder(value, wanted(atMost))) fail('above', wanted(atMost));
}

/** Whether both are amounts, and the first is at most the second. */
function isInOrder(low: unknown, high: unknown): boolean {
  const [one, other] = [unitsOf(low), unitsOf(high)];
  return one !== null && other !== null && one <= other;
}

/** Parses "12.5", "-3" or 7 to units of 1e-8; null for anything else. */
function unitsOf(value: unknown): bigint | null {
  return typeof value === 'number' || typeof value === 'string' ? parseUnits(String(value)) : null;
}

/** Whether a value contains another: a text a substring, an object the fields, a list a matching element. */
function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => contains(each, part));
  if (typeof value === 'string' && typeof part === 'string') return value.includes(part);
  if (!isFields(value) || !isFields(part)) return sameJson(value, part);
  return Object.entries(part).every(
    ([name, each]) => Object.hasOwn(value, name) && sameJson(value[name], each),
  );
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
