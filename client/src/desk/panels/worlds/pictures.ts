const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The first screen of a scenario of ours, as `npm run tour` took it; null for a team's own. */
export function pictureOf(scenario: string): string | null {
  return files[`./pictures/${scenario}.webp`] ?? null;
}
