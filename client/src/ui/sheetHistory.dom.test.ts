import { beforeEach, expect, it, vi } from 'vitest';
import { closeSheets, registerSheet } from './sheetHistory.ts';

/** A simulated browser history: `popstate` fires asynchronously after going back. */
let steps: unknown[] = [];
beforeEach(() => {
  steps = ['before', null];
  vi.stubGlobal('history', {
    get state() {
      return steps.at(-1);
    },
    pushState: (state: unknown) => void steps.push(state),
    back: () =>
      void setTimeout(() => {
        steps.pop();
        window.dispatchEvent(new Event('popstate'));
      }),
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('closeSheets closes every sheet and returns to the history entry of the page', async () => {
  const closed: number[] = [];
  registerSheet(() => closed.push(1));
  registerSheet(() => closed.push(2));
  await closeSheets();
  expect(steps).toEqual(['before', null]);
  expect(closed).toEqual([2, 1]);
});

it('a sheet that is opened and closed in the same tick adds no history entry', async () => {
  const shut = registerSheet(() => undefined);
  const closing = closeSheets();
  shut();
  await closing;
  await settled();
  expect(steps).toEqual(['before', null]);
});

it('a sheet that closes itself removes its history entry', async () => {
  const shut = registerSheet(() => undefined);
  shut();
  await settled();
  expect(steps).toEqual(['before', null]);
});

it('closeSheets after a sheet was closed waits until its history entry is removed', async () => {
  const shut = registerSheet(() => undefined);
  shut();
  await closeSheets();
  expect(steps).toEqual(['before', null]);
  steps.push('elsewhere');
  await settled();
  expect(steps).toEqual(['before', null, 'elsewhere']);
});

it('a sheet that opens immediately after another sheet was closed remains open', async () => {
  const closed: number[] = [];
  const shut = registerSheet(() => closed.push(1));
  shut();
  const shutAgain = registerSheet(() => closed.push(2));
  await settled();
  expect(closed).toEqual([]);
  expect(steps).toEqual(['before', null, expect.objectContaining({ sheet: expect.any(Number) })]);
  shutAgain();
  await settled();
  expect(steps).toEqual(['before', null]);
});

it('a sheet that opens and closes before the history entry of the previous sheet is removed adds no entry', async () => {
  registerSheet(() => undefined)();
  registerSheet(() => undefined)();
  await settled();
  expect(steps).toEqual(['before', null]);
});
