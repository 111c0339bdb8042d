import type { StateMachine } from '@hongbao/contracts/states';
import type { DocsCall } from './calls.ts';
import { guideSections } from './guideSections.ts';
import { titleOf } from './words.ts';

/** A result: a call, a section of the guide, a state machine or a setting. */
export interface Found {
  /** The fragment of its address, without `#`. */
  readonly place: string;
  readonly title: string;
  /** Where it is, or why it was found. */
  readonly note: string;
  /** The method, only of a call. */
  readonly method?: string;
}

export interface Searched {
  readonly calls: readonly DocsCall[];
  readonly machines: readonly StateMachine[];
}

/**
 * Returns everything that matches every word, best first: calls by name, path, feature, summary, or the key or code of a
 * refusal; sections of the guide by their title and usual words; state machines by their name and states; settings by
 * their key.
 */
export function search({ calls, machines }: Searched, text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return [
    ...guideSections.map(guideEntry),
    ...machines.map(machineEntry),
    ...calls.map(callEntry),
    ...calls.filter(({ name }) => name === 'getSetting').flatMap(settingEntries),
  ]
    .flatMap(({ score, found }) => {
      const scores = words.map(score);
      if (scores.includes(0)) return [];
      return [{ found: found(words), score: scores.reduce((sum, each) => sum + each, 0) }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ found }) => found);
}

/** Score of a word by what it matches; 0 if nothing. A usual word of the guide ranks below the name of a call, above its parts. */
const SCORES = {
  name: 100,
  guideWord: 80,
  start: 60,
  state: 50,
  part: 40,
  feature: 20,
  path: 10,
  refusal: 4,
  summary: 2,
};

interface Entry {
  readonly score: (word: string) => number;
  readonly found: (words: readonly string[]) => Found;
}

function guideEntry({ id, title, words }: (typeof guideSections)[number]): Entry {
  const known = `${title} ${words}`.toLowerCase().split(' ');
  return {
    score: (word) => {
      if (known.includes(word)) return SCORES.guideWord;
      const isStart = word.length >= START_MIN && known.some((each) => each.startsWith(word));
      return isStart ? SCORES.part : 0;
    },
    found: () => ({ place: `guide-${id}`, title, note: 'Guide' }),
  };
}

/** Minimum characters of a word of the guide that is not complete. */
const START_MIN = 3;

function machineEntry({ name, summary, states }: StateMachine): Entry {
  const title = titleOf(name);
  const words = `${title} ${name}`.toLowerCase().split(' ');
  const below = ['state', 'states', ...Object.keys(states).map((state) => state.toLowerCase())];
  return {
    score: (word) => {
      if (below.includes(word)) return SCORES.state;
      if (words.some((each) => each.startsWith(word))) return SCORES.feature;
      return summary.toLowerCase().includes(word) ? SCORES.summary : 0;
    },
    found: (typed) => {
      const state = Object.keys(states).find((each) => typed.includes(each.toLowerCase()));
      return {
        place: `states-${name}`,
        title: state === undefined ? title : `${title}: ${state}`,
        note: 'State machine',
      };
    },
  };
}

function callEntry(call: DocsCall): Entry {
  return {
    score: (word) => scoreOf(call, word),
    found: (words) => {
      const isByRefusal = words.every((word) => scoreOf(call, word) === SCORES.refusal);
      const refusal = isByRefusal ? refusalIn(call, words[0] ?? '') : undefined;
      const note = refusal === undefined ? titleOf(call.feature) : `refuses with ${refusal}`;
      return { place: call.name, title: call.name, note, method: call.method };
    },
  };
}

/** The settings that the summary of `getSetting` lists. */
function settingEntries({ name, summary }: DocsCall): Entry[] {
  return [...summary.matchAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g)].map(([key]) => ({
    score: (word) => {
      if (key.toLowerCase() === word) return SCORES.name;
      if (word === 'setting' || word === 'settings') return SCORES.feature;
      return key.toLowerCase().includes(word) ? SCORES.part : 0;
    },
    found: () => ({ place: name, title: key, note: 'Setting', method: 'GET' }),
  }));
}

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
