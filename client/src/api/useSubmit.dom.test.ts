import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { mountHook } from '../testing/mountHook.ts';
import { type Failure, transportFailure } from '../lib/failure.ts';
import { useSubmit } from './useSubmit.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: {
      en: {
        translation: {
          errors: { unanswered: 'never twice', timeout: 'too long', generic: 'Error' },
          refusals: { amountTooSmall: 'too small' },
        },
      },
    },
  });
});

const refusal: Failure = {
  ...transportFailure('network'),
  kind: 'refusal',
  code: 1001,
  reason: 'amountTooSmall',
};
const fault: Failure = { ...transportFailure('network'), kind: 'http', code: 500 };

/**
 * Renders a form whose first calls fail with `failures`, in order, and whose later calls succeed. Also returns the
 * recorded requests.
 */
async function given(failures: Failure[], retry: 'sameBody' | 'currentForm' | 'newRequest') {
  const asked: { body: string; intent: string }[] = [];
  const hook = await mountHook(() =>
    useSubmit(
      (order: { body: string; intent: string }) => {
        asked.push(order);
        const failure = failures[asked.length - 1];
        return { unwrap: () => (failure ? Promise.reject(failure) : Promise.resolve(order.body)) };
      },
      { fieldOf: { amountTooSmall: 'amount' }, retry },
    ),
  );
  const send = (body: string) => hook.act(async () => void (await hook.current.send(body)));
  return { hook, asked, send };
}

describe.each([
  ['no answer in time', transportFailure('timeout')],
  ['no network', transportFailure('network')],
  ['a server error', fault],
])('useSubmit after %s', (_name, failure) => {
  it.each(['sameBody', 'currentForm'] as const)(
    'with retry: "%s", reports that a retry is safe and retries with the same idempotency key',
    async (retry) => {
      const { hook, asked, send } = await given([failure], retry);
      await send('100');
      expect(hook.current).toMatchObject({ isLost: true, formError: 'never twice' });
      await send('100');
      expect(asked[1]).toEqual(asked[0]);
      expect(hook.current).toMatchObject({ isLost: false, formError: undefined });
      await send('100');
      expect(asked[2]?.intent).not.toBe(asked[0]?.intent);
    },
  );

  it('does not report a safe retry for a call without an idempotency key', async () => {
    const { hook, send } = await given([failure], 'newRequest');
    await send('100');
    expect(hook.current.isLost).toBe(false);
    expect(hook.current.formError).toBeTruthy();
    expect(hook.current.formError).not.toBe('never twice');
  });
});

describe('a form that was changed after its answer was lost', () => {
  it('with retry: "sameBody", a changed form resends the lost order and reports it as lost until it is answered', async () => {
    const { hook, asked, send } = await given([transportFailure('timeout')], 'sameBody');
    await send('100');
    await hook.act(() => hook.current.clearErrors());
    expect(hook.current).toMatchObject({ isLost: true, formError: 'never twice' });
    await send('300');
    expect(asked[1]).toEqual(asked[0]);
  });

  it('with retry: "currentForm", a changed form is sent with a new key', async () => {
    const { hook, asked, send } = await given([transportFailure('timeout')], 'currentForm');
    await send('Ann');
    await hook.act(() => hook.current.clearErrors());
    expect(hook.current).toMatchObject({ isLost: false, formError: undefined });
    await send('Anna');
    expect(asked[1]?.body).toBe('Anna');
    expect(asked[1]?.intent).not.toBe(asked[0]?.intent);
  });
});

describe('check', () => {
  it('shows the problems of an invalid form and focuses its first invalid field', async () => {
    const { hook } = await given([], 'sameBody');
    const fields = document.createElement('div');
    fields.innerHTML = '<input><input aria-invalid="true"><input aria-invalid="true">';
    document.body.append(fields);
    hook.current.fieldsRef(fields);
    await hook.act(() => expect(hook.current.check(false)).toBe(false));
    expect(hook.current.wasTried).toBe(true);
    await hook.act(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
    expect(document.activeElement).toBe(fields.children[1]);
    fields.remove();
  });

  it('accepts an invalid form only if a lost order is resent', async () => {
    const resent = await given([transportFailure('timeout')], 'sameBody');
    await resent.send('100');
    expect(resent.hook.current.isResend).toBe(true);
    await resent.hook.act(() => expect(resent.hook.current.check(false)).toBe(true));

    const changed = await given([transportFailure('timeout')], 'currentForm');
    await changed.send('100');
    expect(changed.hook.current).toMatchObject({ isLost: true, isResend: false });
    await changed.hook.act(() => expect(changed.hook.current.check(false)).toBe(false));
  });
});

it('useSubmit shows a refusal at its field until the field is changed', async () => {
  const { hook, send } = await given([refusal], 'sameBody');
  await send('1');
  expect(hook.current.fieldError('amount')).toBe('too small');
  expect(hook.current).toMatchObject({ isLost: false, formError: undefined });
  await hook.act(() => hook.current.clearErrors());
  expect(hook.current.fieldError('amount')).toBeUndefined();
});

it('useSubmit sends nothing on a second submit while the first is pending', async () => {
  const { hook, asked } = await given([], 'sameBody');
  await hook.act(async () => {
    const [first, second] = await Promise.all([hook.current.send('1'), hook.current.send('1')]);
    expect(first).toEqual({ isDone: true, result: '1' });
    expect(second).toEqual({ isDone: false, failure: null });
  });
  expect(asked).toHaveLength(1);
});

it('edit sets a value of the form and clears the failure', async () => {
  const { hook, send } = await given([refusal], 'currentForm');
  await send('1');
  expect(hook.current.fieldError('amount')).toBe('too small');
  const typed: string[] = [];
  await hook.act(() => hook.current.edit((text: string) => void typed.push(text))('100'));
  expect(typed).toEqual(['100']);
  expect(hook.current.fieldError('amount')).toBeUndefined();
});
