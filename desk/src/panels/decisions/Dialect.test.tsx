import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { granted } from '../../testing/deskServer.ts';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { Dialect } from './Dialect.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));

const all = [
  { name: 'jeecg', kind: 'built-in', title: 'JeecgBoot', calls: 30 },
  { name: 'mine', kind: 'file', calls: 0, problems: ['line 3: calls › logn: there is no call'] },
];

/** Renders the section for a stored choice. Returns the requests that change it. */
async function shown(state: object) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(String(body)));
    return granted(new URL(url).pathname.endsWith('/control/dialects') ? all : state)();
  });
  const mounted = await mountDesk(<Dialect />);
  await mounted.until(() => mounted.page.querySelectorAll('option').length > 1);
  return {
    ...mounted,
    sent,
    find: (id: string) => mounted.page.querySelector(`[data-testid="${id}"]`),
  };
}

it('selects a dialect, and shows the errors of a broken one', async () => {
  const state = { name: null, rules: null, applied: null, yaml: null };
  const { page, sent, find } = await shown(state);
  const [none, jeecg, mine] = [...page.querySelectorAll('option')].map((each) => each.textContent);
  expect([none, jeecg, mine]).toEqual([
    'desk.decisions.dialectDefault',
    'jeecg · JeecgBoot',
    'mine',
  ]);
  expect(find('dialect-problems')?.textContent).toContain('line 3');
  expect(find('dialect-docs')).toBeNull();
  const select = page.querySelector('select') ?? expect.fail();
  await act(async () => {
    select.value = 'jeecg';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(sent).toEqual([{ name: 'jeecg' }]);
});

it('removes the rules of the world, and links to the reference in its dialect', async () => {
  const rules = { calls: { openPosition: { request: { margin: 'money' } } } };
  const state = { name: 'jeecg', rules, applied: 'jeecg', yaml: 'extends: jeecg' };
  const { press, sent, find } = await shown(state);
  expect(find('dialect-docs')?.getAttribute('href')).toMatch(/^\.\/docs\.html\?world=/);
  expect(find('dialect-copy')).not.toBeNull();
  await press('desk.decisions.dialectClear');
  expect(sent).toEqual([{ rules: null }]);
});
