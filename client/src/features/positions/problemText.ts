import type { TFunction } from 'i18next';

/** A problem of a trading form in words: the short one made for forms, else the catalogue's. */
export function problemText(t: TFunction, key: string, bound = ''): string {
  return t(`trade.problem.${key}`, { min: bound, max: bound, defaultValue: t(`refusals.${key}`) });
}

/** Why a typed text is no number, in words. */
export const typingText = (t: TFunction, key: string): string => t(`parts.typed.${key}`);
