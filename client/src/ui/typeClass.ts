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

/** Style of a text. Omitted properties are inherited. */
export interface TypeStyle {
  size?: (typeof textSizes)[number] | undefined;
  weight?: (typeof textWeights)[number] | undefined;
  tone?: (typeof textTones)[number] | undefined;
}

/** Returns the CSS classes of a text style. */
export function typeClass({ size, weight, tone }: TypeStyle): string {
  return [size && `t-${size}`, weight && `w-${weight}`, tone && `tone-${tone}`]
    .filter(Boolean)
    .join(' ');
}
