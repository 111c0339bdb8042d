import { addFault } from '@hongbao/contracts/control/faults.calls';
import { expect, it } from 'vitest';
import { fieldProblems } from './fieldProblems.ts';

const { body } = addFault;
const problemsOf = (value: unknown, max = 20) =>
  fieldProblems(body, body.safeParse(value).error?.issues ?? [], max);

it('reports an unknown field with the nearest known name', () => {
  expect(problemsOf({ kind: 'latency', latency: 5 })).toEqual([
    { path: 'latency', message: 'unknown field; did you mean latencyMs?' },
  ]);
});

it('reports an unknown field without a similar name with all known names', () => {
  expect(problemsOf({ kind: 'latency', xyzzy: 5 })).toMatchObject([
    {
      path: 'xyzzy',
      message: expect.stringMatching(/^unknown field; allowed are kind, preset, call, /),
    },
  ]);
});

it('compares an unknown field inside a list with the fields of the list’s items', () => {
  const issue = { code: 'unrecognized_keys', path: ['x'], message: '', keys: ['y'] };
  expect(fieldProblems(body, [issue], 20)).toEqual([
    { path: 'x.y', message: 'unknown field; this object has no fields' },
  ]);
});

it('returns other problems unchanged, up to the maximum number', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]));
  expect(problemsOf({ kind: 'c' })).toMatchObject([{ path: 'kind' }]);
  expect(problemsOf({ kind: 'latency', ...many })).toHaveLength(20);
});
