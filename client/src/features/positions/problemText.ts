import type { TFunction } from 'i18next';

/** The text of a problem in a trading form: a short one for forms, otherwise the one of the catalog. */
export function problemText(t: TFunction, key: string, bound = ''): string {
  return t(`trade.problem.${key}`, { min: bound, max: bound, defaultValue: t(`refusals.${key}`) });
}

/** The text of why a typed number is invalid. */
export const typingText = (t: TFunction, key: string): string => t(`parts.typed.${key}`);
