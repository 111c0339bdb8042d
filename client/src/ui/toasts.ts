import { createChanges } from '../lib/changes.ts';

/** Duration of a toast, in milliseconds. Toasts are shown in the middle of the screen, one at a time. */
const TOAST_MS = 2_000;
/** Duration of a toast about a failure whose text is too long to be read in that time, in milliseconds. */
const LONG_FAILURE_MS = 4_000;
/** Maximum length of a text that is read in two seconds, in characters. */
const SHORT_TEXT_MAX = 40;
/** Interval in which the message of a poll that fails repeatedly is shown once, in milliseconds. */
const REPEAT_MS = 15_000;

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
}

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
let last: { text: string; at: number } | null = null;
let nextId = 1;
const { subscribe, notify } = createChanges();

function change(next: Toast | null): void {
  current = next;
  notify();
}

export const toasts = {
  get: () => current,
  subscribe,
  show: (text: string, tone: Toast['tone'] = 'plain') => {
    if (timer) clearTimeout(timer);
    last = { text, at: Date.now() };
    change({ id: nextId++, text, tone });
    const isLong = tone === 'bad' && text.length > SHORT_TEXT_MAX;
    timer = setTimeout(() => change(null), isLong ? LONG_FAILURE_MS : TOAST_MS);
  },
  clear: () => {
    if (timer) clearTimeout(timer);
    if (current) change(null);
  },
  /** Shows a failure that was not caused by a press. The same text is shown at most once in 15 seconds. */
  showOnce: (text: string, tone: Toast['tone'] = 'plain') => {
    if (last?.text === text && Date.now() - last.at < REPEAT_MS) return;
    toasts.show(text, tone);
  },
};
