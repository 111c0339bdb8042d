import { beforeEach, expect, it, vi } from 'vitest';
import { closeSheets, noteSheet } from './sheetHistory.ts';

/** A browser's history: going back is heard a moment later. */
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

it('closing every sheet leads to the page itself', async () => {
  const closed: number[] = [];
  noteSheet(() => closed.push(1));
  noteSheet(() => closed.push(2));
  await closeSheets();
  expect(steps).toEqual(['before', null]);
  expect(closed).toEqual([2, 1]);
});

it('a sheet that is shut in the same moment takes no step of its own', async () => {
  const shut = noteSheet(() => undefined);
  const closing = closeSheets();
  shut();
  await closing;
  await settled();
  expect(steps).toEqual(['before', null]);
});

it('a sheet that is shut by itself takes its step back', async () => {
  const shut = noteSheet(() => undefined);
  shut();
  await settled();
  expect(steps).toEqual(['before', null]);
});

it('who goes on right after a sheet is shut waits until its step is taken back', async () => {
  const shut = noteSheet(() => undefined);
  shut();
  await closeSheets();
  expect(steps).toEqual(['before', null]);
  steps.push('elsewhere');
  await settled();
  expect(steps).toEqual(['before', null, 'elsewhere']);
});

it('a sheet that is opened right after another is shut stays open', async () => {
  const closed: number[] = [];
  const shut = noteSheet(() => closed.push(1));
  shut();
  const shutAgain = noteSheet(() => closed.push(2));
  await settled();
  expect(closed).toEqual([]);
  expect(steps).toEqual(['before', null, expect.objectContaining({ sheet: expect.any(Number) })]);
  shutAgain();
  await settled();
  expect(steps).toEqual(['before', null]);
});

it('a sheet that is opened and shut before the step of the one before is taken back leaves none', async () => {
  noteSheet(() => undefined)();
  noteSheet(() => undefined)();
  await settled();
  expect(steps).toEqual(['before', null]);
});
