const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * Returns the picture of the first screen of a built-in scenario, taken by `npm run tour`; null for custom scenarios.
 */
export function pictureOf(scenario: string): string | null {
  return files[`./pictures/${scenario}.webp`] ?? null;
}
