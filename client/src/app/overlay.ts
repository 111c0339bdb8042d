import { createChanges } from '../lib/changes.ts';

/**
 * Minimum duration of the page-loading overlay, in milliseconds. The overlay is shown before a route is entered and
 * hidden afterwards.
 */
export const OVERLAY_MIN_MS = 300;

export interface OverlayOptions {
  text: string | null;
  background: string;
}

interface OverlayState extends OverlayOptions {
  isVisible: boolean;
  /** True until the overlay is hidden. The minimum duration that is left does not keep the new page from the focus. */
  isWaiting: boolean;
  startedAt: number;
}

/**
 * Initial state of the overlay. A null text shows the translated 'Loading...'. The background is white, in the dark
 * theme a surface of the theme.
 */
const initial: OverlayState = {
  isVisible: false,
  isWaiting: false,
  startedAt: 0,
  text: null,
  background: 'var(--overlay)',
};

let state = initial;
let hiding: ReturnType<typeof setTimeout> | null = null;
const { subscribe, notify } = createChanges();

function change(next: OverlayState): void {
  state = next;
  notify();
}

export const overlay = {
  get: () => state,
  subscribe,
  show: (options: Partial<OverlayOptions> = {}) => {
    if (hiding) clearTimeout(hiding);
    hiding = null;
    change({ ...state, ...options, isVisible: true, isWaiting: true, startedAt: Date.now() });
  },
  /** Hides the overlay after the minimum duration has passed. */
  hide: () => {
    if (!state.isVisible) return;
    change({ ...state, isWaiting: false });
    const leftMs = Math.max(0, OVERLAY_MIN_MS - (Date.now() - state.startedAt));
    if (hiding) clearTimeout(hiding);
    hiding = setTimeout(() => change({ ...initial }), leftMs);
  },
};
