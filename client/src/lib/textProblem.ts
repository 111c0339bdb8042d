import { type TextBounds, textViolation, type TextViolation } from '@hongbao/contracts/textBounds';

/**
 * The translation key for the bound of a contract that a text violates; null for a valid text. `any` is the key of
 * bounds without a key. A violation without either has no text in the app: the server refuses it with its own.
 */
export function textProblem<Key extends string>(
  text: string,
  bounds: TextBounds,
  keys: Readonly<Partial<Record<TextViolation | 'any', Key>>>,
): Key | null {
  const violation = textViolation(text, bounds);
  return violation && (keys[violation] ?? keys.any ?? null);
}
