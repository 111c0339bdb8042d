import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { onTestFinished } from 'vitest';
import { deskApi } from '../control/deskApi.ts';
import { deskStore } from '../frame/store.ts';
import { PhoneContext, type PhoneControls } from '../phone/PhoneContext.ts';

/** Most turns that are waited for anything: a second or so. */
const TURNS_MAX = 1_000;

/** A phone that does nothing. */
const still: PhoneControls = {
  sit: () => {},
  token: () => null,
  goTo: () => {},
  signInAs: async () => true,
  failure: undefined,
  clear: () => {},
  dress: () => {},
  typeCode: () => false,
  reload: () => {},
};

/** Puts a part of the Desk on the page, until the test is over. */
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
    /** Presses a button by what stands on it. */
    press: (words: string) =>
      act(async () => {
        const all = [...page.querySelectorAll('button')];
        all.find((button) => button.textContent === words)?.click();
      }),
    /** Lets the screen follow until it shows what is waited for. */
    until: async (isThere: () => boolean) => {
      for (let turn = 0; !isThere(); turn++) {
        if (turn === TURNS_MAX) throw new Error('What was waited for did not come');
        await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
      }
    },
  };
}
