import { act, useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trafficLine } from '../../testing/trafficLine.ts';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { ROW_PX, useVisibleRows } from './useVisibleRows.ts';

const COUNT = 200;
const ADDED = 50;

/** Creates a list of lines, newest first. */
const listed = (count: number) =>
  Array.from({ length: count }, (_, place) => trafficLine({ id: String(count - place) }));

function List() {
  const scroller = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState(() => listed(COUNT));
  const { from, to } = useVisibleRows(scroller, lines);
  const add = () => setLines([...listed(COUNT + ADDED).slice(0, ADDED), ...lines]);
  return (
    <>
      <div ref={scroller} data-testid="scroller" data-lines={lines.length} />
      <button onClick={add}>add</button>
      <button onClick={() => setLines(listed(3))}>restart</button>
      <ul>
        {lines.slice(from, to).map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </>
  );
}

// The DOM of the test has no layout, so the heights are simulated: the list is ten rows high, and its content as high
// as its lines.
beforeEach(() => {
  const heights = { offsetHeight: 10 * ROW_PX, clientHeight: 10 * ROW_PX };
  for (const [name, height] of Object.entries(heights))
    vi.spyOn(HTMLElement.prototype, name as 'offsetHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(longOf);
});
afterEach(() => vi.restoreAllMocks());
function longOf(this: HTMLElement): number {
  return Number(this.dataset['lines'] ?? 0) * ROW_PX;
}

async function mounted() {
  const { page, press } = await mountDesk(<List />);
  const area = page.querySelector('[data-testid="scroller"]');
  if (!area) throw new Error('There is no list');
  return {
    area,
    press,
    ids: () => [...page.querySelectorAll('li')].map((row) => Number(row.textContent)),
    scrollTo: (row: number) =>
      act(async () => {
        area.scrollTop = row * ROW_PX;
        area.dispatchEvent(new Event('scroll'));
      }),
  };
}

it('renders the visible rows and a few rows above and below', async () => {
  const { ids, scrollTo } = await mounted();
  expect(ids()[0]).toBe(COUNT);
  expect(ids().length).toBeLessThan(40);
  await scrollTo(100);
  expect(ids()).toContain(COUNT - 100);
  expect(ids()).not.toContain(COUNT);
  expect(ids().length).toBeLessThan(40);
});

it('shows new lines when scrolled to the top', async () => {
  const { ids, press } = await mounted();
  await press('add');
  expect(ids()[0]).toBe(COUNT + ADDED);
});

it('does not move the visible lines when new lines arrive while the list is scrolled down', async () => {
  const { area, ids, press, scrollTo } = await mounted();
  await scrollTo(100);
  const before = ids();
  await press('add');
  expect(ids()).toEqual(before);
  expect(area.scrollTop).toBe((100 + ADDED) * ROW_PX);
});

it('renders a list that was shortened from its first line', async () => {
  const { ids, press, scrollTo } = await mounted();
  await scrollTo(100);
  await press('restart');
  expect(ids()).toEqual([3, 2, 1]);
});
