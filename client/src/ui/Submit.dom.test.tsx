import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Sending, Submit } from './Submit.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: { common: { retry: 'Retry' } } } },
  });
});

const idle: Sending = { isBusy: false, isLost: false, isResend: false, formError: undefined };
const lost: Sending = { ...idle, isLost: true, formError: 'No answer' };

/** Renders the button and the error of a form, in a form element that counts its submits. */
async function given(props: Omit<Parameters<typeof Submit>[0], 'label'>) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const form = document.createElement('form');
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', onSubmit);
  document.body.append(form);
  const root = createRoot(form);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    form.remove();
  });
  await act(async () =>
    root.render(<Submit label="Save" testId="save" errorTestId="said" {...props} />),
  );
  const button = form.querySelector<HTMLButtonElement>('[data-testid="save"]');
  if (!button) throw new Error('The button is not rendered');
  return { button, onSubmit, error: () => form.querySelector('[data-testid="said"]')?.textContent };
}

it('Submit submits the surrounding form element, or calls `onPress` if it is set', async () => {
  const native = await given({ sending: idle });
  await act(async () => native.button.click());
  expect(native.onSubmit).toHaveBeenCalledOnce();

  const onPress = vi.fn();
  const own = await given({ sending: idle, onPress });
  await act(async () => own.button.click());
  expect(onPress).toHaveBeenCalledOnce();
  expect(own.onSubmit).not.toHaveBeenCalled();
});

it('Submit has the label `Retry` after a lost answer unless `keepsLabel` is set', async () => {
  const retried = await given({ sending: lost });
  expect([retried.button.textContent, retried.error()]).toEqual(['Retry', 'No answer']);
  expect((await given({ sending: lost, keepsLabel: true })).button.textContent).toBe('Save');
  expect((await given({ sending: idle })).button.textContent).toBe('Save');
});

it.each([
  ['is announced as disabled while a problem blocks the form', idle, 'true'],
  ['is enabled for a retry that resends the lost order', { ...lost, isResend: true }, 'false'],
  ['is announced as disabled when a retry would send the blocked form', lost, 'true'],
])('Submit %s', async (_, sending, disabled) => {
  const { button } = await given({ sending, isBlocked: true });
  expect(button.getAttribute('aria-disabled')).toBe(disabled);
});

it('Submit ignores presses while a submit is pending', async () => {
  const { button, onSubmit } = await given({ sending: { ...idle, isBusy: true } });
  await act(async () => button.click());
  expect(onSubmit).not.toHaveBeenCalled();
});
