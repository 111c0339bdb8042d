import texts from './placeholders.json' with { type: 'json' };

/** What a placeholder stands for, for those who translate a text, and a value that the product could show. */
export interface PlaceholderFact {
  readonly means: string;
  readonly sample: string;
}

/** Facts by name (`amount`), or by the beginning of a key and the name (`app.team.level.level`). */
export const placeholderFacts: Readonly<Record<string, PlaceholderFact>> = texts;

/**
 * The facts of the placeholders of a text, by name. The longest beginning of the key with facts of its own applies.
 * A placeholder without facts is missing.
 */
export function factsOf(key: string, text: string): Readonly<Record<string, PlaceholderFact>> {
  const names = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const fact = placeholderFacts[factKey(key, name)];
      return fact ? [[name, fact]] : [];
    }),
  );
}

/** The key in the file of facts that applies to a placeholder of a text. */
export function factKey(key: string, name: string): string {
  const parts = key.replace(/_(?:zero|one|two|few|many|other)$/, '').split('.');
  const beginnings = parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('.'));
  return beginnings.map((one) => `${one}.${name}`).find((one) => one in placeholderFacts) ?? name;
}

/** A text with the sample values of its placeholders. */
export function filledText(key: string, text: string): string {
  const facts = factsOf(key, text);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name]?.sample ?? whole);
}
