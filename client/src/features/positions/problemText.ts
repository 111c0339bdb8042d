import type { TFunction } from 'i18next';

/** Returns the text of a problem in a trading form: a short text for forms, otherwise the text of the catalog. */
export function problemText(t: TFunction, key: string, bound = ''): string {
  return t(`trade.problem.${key}`, {
    min: bound,
    max: bound,
    defaultValue: t(`refusals.${key}`, { bound }),
  });
}

/** Returns the text of the reason why a typed number is invalid. */
export const typingText = (t: TFunction, key: string): string => t(`parts.typed.${key}`);
