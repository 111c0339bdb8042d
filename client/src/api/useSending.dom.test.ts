import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { mountHook } from '../testing/mountHook.ts';
import { type Failure, transportFailure } from './failure.ts';
import { useSending } from './useSending.ts';

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
 * A form whose first calls fail with `failures`, in order, and whose later calls succeed; with the recorded requests.
 */
async function given(failures: Failure[], again: 'asItWas' | 'asTyped' | 'anew') {
  const asked: { body: string; intent: string }[] = [];
  const hook = await mountHook(() =>
    useSending(
      (order: { body: string; intent: string }) => {
        asked.push(order);
        const failure = failures[asked.length - 1];
        return { unwrap: () => (failure ? Promise.reject(failure) : Promise.resolve(order.body)) };
      },
      { fieldOf: { amountTooSmall: 'amount' }, again },
    ),
  );
  const send = (body: string) => hook.act(async () => void (await hook.current.send(body)));
  return { hook, asked, send };
}

describe.each([
  ['no answer in time', transportFailure('timeout')],
  ['no network', transportFailure('network')],
  ['a server that fails', fault],
])('useSending after %s', (_name, failure) => {
  it.each(['asItWas', 'asTyped'] as const)(
    'reports that a retry is safe, and retries with the same key: %s',
    async (again) => {
      const { hook, asked, send } = await given([failure], again);
      await send('100');
      expect(hook.current).toMatchObject({ isLost: true, saidOfAll: 'never twice' });
      await send('100');
      expect(asked[1]).toEqual(asked[0]);
      expect(hook.current).toMatchObject({ isLost: false, saidOfAll: undefined });
      await send('100');
      expect(asked[2]?.intent).not.toBe(asked[0]?.intent);
    },
  );

  it('reports no safe retry for a call without an idempotency key', async () => {
    const { hook, send } = await given([failure], 'anew');
    await send('100');
    expect(hook.current.isLost).toBe(false);
    expect(hook.current.saidOfAll).toBeTruthy();
    expect(hook.current.saidOfAll).not.toBe('never twice');
  });
});

describe('a form that was changed after its answer was lost', () => {
  it('resends the lost order with `asItWas`, and reports it as lost until it is answered', async () => {
    const { hook, asked, send } = await given([transportFailure('timeout')], 'asItWas');
    await send('100');
    await hook.act(() => hook.current.forget());
    expect(hook.current).toMatchObject({ isLost: true, saidOfAll: 'never twice' });
    await send('300');
    expect(asked[1]).toEqual(asked[0]);
  });

  it('sends the changed form with a new key with `asTyped`', async () => {
    const { hook, asked, send } = await given([transportFailure('timeout')], 'asTyped');
    await send('Ann');
    await hook.act(() => hook.current.forget());
    expect(hook.current).toMatchObject({ isLost: false, saidOfAll: undefined });
    await send('Anna');
    expect(asked[1]?.body).toBe('Anna');
    expect(asked[1]?.intent).not.toBe(asked[0]?.intent);
  });
});

it('a refusal is shown at its field until the field is changed', async () => {
  const { hook, send } = await given([refusal], 'asItWas');
  await send('1');
  expect(hook.current.saidAt('amount')).toBe('too small');
  expect(hook.current).toMatchObject({ isLost: false, saidOfAll: undefined });
  await hook.act(() => hook.current.forget());
  expect(hook.current.saidAt('amount')).toBeUndefined();
});

it('a second submit while the first is pending sends nothing', async () => {
  const { hook, asked } = await given([], 'asItWas');
  await hook.act(async () => {
    const [first, second] = await Promise.all([hook.current.send('1'), hook.current.send('1')]);
    expect(first).toEqual({ isDone: true, result: '1' });
    expect(second).toEqual({ isDone: false, failure: null });
  });
  expect(asked).toHaveLength(1);
});
