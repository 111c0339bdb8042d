import { type TextBounds, textViolation, type TextViolation } from '@hongbao/contracts/textBounds';

/**
 * Returns the translation key for the contract bound that a text violates; null for a valid text. `any` is the key for
 * bounds without a key of their own. A violation without a key is not reported by the app, but refused by the server
 * with a message.
 */
export function textProblem<Key extends string>(
  text: string,
  bounds: TextBounds,
  keys: Readonly<Partial<Record<TextViolation | 'any', Key>>>,
): Key | null {
  const violation = textViolation(text, bounds);
  return violation && (keys[violation] ?? keys.any ?? null);
}

/** Returns the problems of a form by field, without the valid fields. */
export function onlyProblems<F extends string>(
  problems: Readonly<Partial<Record<F, string | null>>>,
): Partial<Record<F, string>> {
  const found = Object.entries<string | null | undefined>(problems).filter(
    ([, problem]) => problem,
  );
  return Object.fromEntries(found) as Partial<Record<F, string>>;
}
