/** Valid values of a field in a link or an address: members of a set, or texts that match the rule in `error`. */
export type LinkValue =
  | { readonly words: readonly string[] }
  | { readonly pattern: RegExp; readonly error: string };

/** The id of a record or a member. */
export const idValue = {
  pattern: /^[0-9A-Za-z_-]{1,32}$/,
  error: 'must be 1 to 32 characters of 0-9 A-Z a-z _ -',
} as const satisfies LinkValue;

/** A text of one line with at most `max` characters. */
export const lineValue = (max: number) =>
  ({
    pattern: new RegExp(`^\\P{Cc}{1,${max}}$`, 'u'),
    error: `must be text of 1 to ${max} characters`,
  }) as const satisfies LinkValue;

/** The values that a field accepts: one of its words, or any text. */
export type ValueOf<V> = V extends { readonly words: readonly (infer W extends string)[] }
  ? W
  : string;

/** The reason why a field does not accept a value, "must be …"; null when it accepts it. */
export function linkValueProblem(field: LinkValue, value: unknown): string | null {
  const text = String(value);
  if ('words' in field)
    return field.words.includes(text) ? null : `must be one of ${field.words.join(', ')}`;
  return field.pattern.test(text) ? null : field.error;
}
