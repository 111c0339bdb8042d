export const textSizes = ['micro', 'small', 'body', 'lead', 'title', 'hero'] as const;
export const textWeights = ['regular', 'medium', 'strong', 'heavy'] as const;
export const textTones = [
  'plain',
  'muted',
  'faint',
  'gold',
  'up',
  'down',
  'ok',
  'warn',
  'bad',
] as const;

/** How words are set. What is left out is as around it. */
export interface TypeStyle {
  size?: (typeof textSizes)[number] | undefined;
  weight?: (typeof textWeights)[number] | undefined;
  tone?: (typeof textTones)[number] | undefined;
}

/** The classes of a way to set words. */
export function typeClass({ size, weight, tone }: TypeStyle): string {
  return [size && `t-${size}`, weight && `w-${weight}`, tone && `tone-${tone}`]
    .filter(Boolean)
    .join(' ');
}
