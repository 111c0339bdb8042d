import { expect, it } from 'vitest';
import { callData } from './callData.ts';
import { callsByName } from './calls.ts';

it('the data of the calls equal their contracts (`npm run docs` writes them)', () => {
  expect(Object.keys(callData)).toEqual([...callsByName.keys()].toSorted());
  for (const [name, data] of Object.entries(callData))
    expect(callsByName.get(name)).toMatchObject(data);
});
