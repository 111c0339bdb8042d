import { type ComponentType, type ReactNode, act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

interface Mounted<T> {
  /** What the hook gave at its last render. */
  readonly current: T;
  /** Does something and lets the screen follow, also what comes later by itself. */
  act(work: () => void | Promise<void>): Promise<void>;
  /** Lets the screen follow until it shows what is waited for. */
  until(isThere: (current: T) => boolean): Promise<void>;
}

/** Most turns that are waited for anything: a second or so. */
const TURNS_MAX = 1_000;

/** Puts a hook to work in a component of its own, until the test is over. */
export async function mountHook<T>(
  useHook: () => T,
  wrapper: ComponentType<{ children: ReactNode }> = ({ children }) => children,
): Promise<Mounted<T>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const seen: T[] = [];
  const Probe = () => {
    seen.push(useHook());
    return null;
  };
  const root = createRoot(document.createElement('div'));
  const mounted: Mounted<T> = {
    get current() {
      const last = seen.at(-1);
      if (last === undefined) throw new Error('The hook has not rendered');
      return last;
    },
    act: (work) => act(async () => void (await work())),
    until: async (isThere) => {
      for (let turn = 0; !isThere(mounted.current); turn++) {
        if (turn === TURNS_MAX) throw new Error('What was waited for did not come');
        await mounted.act(() => new Promise((resolve) => setTimeout(resolve, 1)));
      }
    },
  };
  onTestFinished(() => act(() => root.unmount()));
  await mounted.act(() => root.render(createElement(wrapper, null, createElement(Probe))));
  return mounted;
}
