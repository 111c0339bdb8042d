import type { DocsCall } from './calls.ts';

/** A matching call, with the refusal if only the refusal matches. */
export interface Found {
  readonly call: DocsCall;
  readonly refusal: string | null;
}

/**
 * Returns the calls that match every word, by name, path, feature, summary, or the key or code of a refusal. The best
 * match is first.
 */
export function searchCalls(calls: readonly DocsCall[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return calls.map((call) => ({ call, refusal: null }));
  return calls
    .flatMap((call) => {
      const scores = words.map((word) => scoreOf(call, word));
      if (scores.includes(0)) return [];
      const score = scores.reduce((sum, each) => sum + each, 0);
      const refusal = words.map((word) => refusalIn(call, word)).find(Boolean) ?? null;
      const isByRefusal = scores.every((each) => each === SCORES.refusal);
      return [{ call, score, refusal: isByRefusal ? refusal : null }];
    })
    .toSorted((a, b) => b.score - a.score);
}

const SCORES = { name: 100, start: 60, part: 40, feature: 20, path: 10, refusal: 4, summary: 2 };

function scoreOf(call: DocsCall, word: string): number {
  const name = call.name.toLowerCase();
  if (name === word) return SCORES.name;
  if (name.startsWith(word)) return SCORES.start;
  if (name.includes(word)) return SCORES.part;
  if (call.feature.startsWith(word)) return SCORES.feature;
  if (call.path.toLowerCase().includes(word)) return SCORES.path;
  if (refusalIn(call, word)) return SCORES.refusal;
  return call.summary.toLowerCase().includes(word) ? SCORES.summary : 0;
}

function refusalIn({ refusals }: DocsCall, word: string): string | undefined {
  return refusals.find(({ key, code }) => key.toLowerCase().includes(word) || String(code) === word)
    ?.key;
}
