import { type ComponentType, type ReactNode, act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

interface Mounted<T> {
  readonly current: T;
  /** Runs `work` and flushes the updates that follow, including asynchronous ones. */
  act(work: () => void | Promise<void>): Promise<void>;
  /** Flushes updates until `isThere` returns true. */
  until(isThere: (current: T) => boolean): Promise<void>;
}

/** Maximum number of turns of a wait, about one second. */
const TURNS_MAX = 1_000;

/** Renders a hook in a test component, and unmounts it after the test. */
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
        if (turn === TURNS_MAX) throw new Error('The condition was not met in time');
        await mounted.act(() => new Promise((resolve) => setTimeout(resolve, 1)));
      }
    },
  };
  onTestFinished(() => act(() => root.unmount()));
  await mounted.act(() => root.render(createElement(wrapper, null, createElement(Probe))));
  return mounted;
}
