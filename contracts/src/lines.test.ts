import { expect, it } from 'vitest';
import { lines } from './lines.ts';
import { routeProblems } from './pages/pages.ts';

it.each(Object.entries(lines))('the pages of the line %s exist in the app', (_, line) => {
  expect(routeProblems(line.inList('1'))).toEqual([]);
  expect(routeProblems(line.resultPage('1'))).toEqual([]);
});

it('a page that the app does not have is a problem', () => {
  expect(routeProblems('/chongzhitixianRecord?kind=vouchers&id=1')).not.toEqual([]);
});
