/** Maximum length of a compared name, characters. */
const COMPARED_MAX = 64;

/**
 * Returns the known name nearest to a mistyped name, ignoring case; null if none is near. At most a third of the
 * letters may be wrong, missing, extra or swapped, unless one name is a prefix of the other.
 */
export function nearest(name: string, known: Iterable<string>): string | null {
  const wanted = name.slice(0, COMPARED_MAX).toLowerCase();
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const each of known) {
    const distance = distanceOf(wanted, each.toLowerCase());
    if (distance !== null && (best === null || distance < best.distance))
      best = { name: each, distance };
  }
  return best?.name ?? null;
}

/** Returns a suggestion such as "; did you mean latencyMs?", or an empty text. */
export function meant(name: string, known: Iterable<string>): string {
  const found = nearest(name, known);
  return found === null ? '' : `; did you mean ${found}?`;
}

/** Returns the edit distance of two names; null if it is too large for a suggestion. */
function distanceOf(a: string, b: string): number | null {
  const steps = editsBetween(a, b);
  if (steps <= Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))) return steps;
  const [shorter = '', longer = ''] = a.length <= b.length ? [a, b] : [b, a];
  return shorter.length >= 3 && longer.startsWith(shorter) ? steps : null;
}

/** Counts insertions, deletions, replacements and swaps of adjacent letters (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + Number(!isSame),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
