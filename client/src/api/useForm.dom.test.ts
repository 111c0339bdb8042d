import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { type Failure, transportFailure } from '../lib/failure.ts';
import { mountHook } from '../testing/mountHook.ts';
import { useForm } from './useForm.ts';

beforeAll(
  () =>
    void i18next
      .use(initReactI18next)
      .init({ lng: 'en', resources: { en: { translation: { refusals: { taken: 'is taken' } } } } }),
);

const refusal = (facts: Partial<Failure>): Failure => ({
  ...transportFailure('network'),
  kind: 'refusal',
  code: 1001,
  ...facts,
});

/** Renders a form with a name, which is required, and a city, whose first call fails with `failure`. */
async function given(failure: Failure | null, fields?: readonly ('name' | 'city')[]) {
  const bodies: string[] = [];
  const hook = await mountHook(() => {
    const [values, store] = useState({ name: '', city: 'Oslo' });
    return useForm(
      ({ body }: { body: string }) => {
        bodies.push(body);
        const isRefused = failure !== null && bodies.length === 1;
        return { unwrap: () => (isRefused ? Promise.reject(failure) : Promise.resolve(body)) };
      },
      {
        values,
        store,
        reduce: (before, change) => ({
          ...before,
          ...(change.name ? { city: '' } : {}),
          ...change,
        }),
        problems: values.name === '' ? { name: 'missing' } : {},
        words: (problem) => `problem: ${problem}`,
        fieldOf: { taken: 'name' },
        ...(fields ? { fields } : {}),
      },
    );
  });
  return { hook, bodies };
}

it('useForm shows the problems of its fields from the first submit on, and sends nothing while there is one', async () => {
  const { hook, bodies } = await given(null);
  expect(hook.current.input('name').problem).toBeUndefined();
  await hook.act(async () => void (await hook.current.submit('first')));
  expect(hook.current.input('name').problem).toBe('problem: missing');
  expect(hook.current.input('city').problem).toBeUndefined();
  expect(bodies).toEqual([]);
  await hook.act(() => hook.current.input('name').onValue('Lin'));
  expect(hook.current.input('name')).toMatchObject({ value: 'Lin', problem: undefined });
  await hook.act(async () => void (await hook.current.submit('second')));
  expect(bodies).toEqual(['second']);
});

it('useForm applies a change through `reduce`', async () => {
  const { hook } = await given(null);
  await hook.act(() => hook.current.change({ name: 'Lin' }));
  expect(hook.current.input('city').value).toBe('');
});

it.each([
  ['the reason that `fieldOf` maps', refusal({ reason: 'taken' }), 'name'],
  ['the name of a field', refusal({ facts: { field: 'city' } }), 'city'],
  ['an invalid field', refusal({ fields: [{ path: 'city', message: 'wrong' }] }), 'city'],
] as const)(
  'useForm shows a refusal at a field by %s until the next change',
  async (_, failure, at) => {
    const { hook } = await given(failure);
    await hook.act(() => hook.current.change({ name: 'Lin' }));
    await hook.act(async () => void (await hook.current.submit('body')));
    expect(hook.current.problemAt(at)).toBeDefined();
    expect(hook.current.formError).toBeUndefined();
    await hook.act(() => hook.current.change({ city: 'Rome' }));
    expect(hook.current.problemAt(at)).toBeUndefined();
  },
);

it('useForm shows a refusal that names a hidden field at the form', async () => {
  const { hook } = await given(refusal({ fields: [{ path: 'city', message: 'wrong' }] }), ['name']);
  await hook.act(() => hook.current.change({ name: 'Lin' }));
  await hook.act(async () => void (await hook.current.submit('body')));
  expect(hook.current.problemAt('city')).toBeUndefined();
  expect(hook.current.formError).toBeDefined();
});
