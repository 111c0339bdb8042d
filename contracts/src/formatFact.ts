import { parseUnits } from './money.ts';

/**
 * Formats a fact of a refusal for its text: a decimal without trailing zeros and with its thousands separated
 * ("1,234.5"); other values unchanged.
 */
export function formatFact(value: unknown): string {
  if (typeof value !== 'string' || parseUnits(value) === null) return String(value);
  const trimmed = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  const [whole = '', ...fraction] = trimmed.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

/** Inserts facts into a text with `{{name}}`. A missing fact remains as it is, which tests detect. */
export const withFacts = (text: string, facts: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? formatFact(facts[name]) : whole,
  );
