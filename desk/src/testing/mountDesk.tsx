import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { onTestFinished } from 'vitest';
import { deskApi } from '../control/deskApi.ts';
import { deskStore } from '../state/store.ts';
import { PhoneContext, type PhoneControls } from '../phone/PhoneContext.ts';

/** Maximum number of turns of a wait, about one second. */
const TURNS_MAX = 1_000;

/** A phone whose functions do nothing. */
const still: PhoneControls = {
  load: () => {},
  token: () => null,
  goTo: () => {},
  signInAs: async () => true,
  failure: undefined,
  clear: () => {},
  dismissNotices: () => {},
  setTheme: () => {},
  typeCode: () => false,
  reload: () => {},
};

/** Renders a part of the Desk until the test ends. */
export async function mountDesk(part: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    deskStore.dispatch(deskApi.util.resetApiState());
  });
  const render = () =>
    root.render(
      <Provider store={deskStore}>
        <PhoneContext value={still}>{part}</PhoneContext>
      </Provider>,
    );
  await act(async () => render());
  return {
    page,
    /** Clicks the button with the given text. */
    press: (words: string) =>
      act(async () => {
        const all = [...page.querySelectorAll('button')];
        all.find((button) => button.textContent === words)?.click();
      }),
    /** Flushes updates until `isThere` returns true. */
    until: async (isThere: () => boolean) => {
      for (let turn = 0; !isThere(); turn++) {
        if (turn === TURNS_MAX) throw new Error('The condition did not become true');
        await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
      }
    },
  };
}
