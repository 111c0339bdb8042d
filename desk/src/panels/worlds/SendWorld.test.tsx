import { afterEach, expect, it, vi } from 'vitest';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { SendWorld } from './SendWorld.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));
afterEach(() => delete document.documentElement.dataset['worlds']);

const world = {
  id: 'w1',
  scenario: 'demo',
  seed: "it's",
  at: Date.UTC(2026, 0, 7, 4),
};

async function texts() {
  // The list of situations is not answered.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('location', new URL('http://127.0.0.1:9/try/desk.html?world=w1'));
  const { page, press, until } = await mountDesk(<SendWorld world={world} />);
  await press('desk.worlds.send');
  await until(() => page.querySelector('.send-world') !== null);
  return [...page.querySelectorAll('code')].map((code) => code.getAttribute('title'));
}

const QUERY = 'seed=it%27s&at=2026-01-07+12%3A00%3A00';

it('shows the link to the initial state of a world, and the commands with quoted parameters', async () => {
  expect(await texts()).toEqual([
    `http://127.0.0.1:9/try/go/demo?${QUERY}`,
    String.raw`npx hongbao go demo --seed 'it'\''s' --at '2026-01-07 12:00:00'`,
    'npx hongbao open w1.sqlite',
  ]);
});

it('on static files has the path of the link in the fragment', async () => {
  document.documentElement.dataset['worlds'] = 'stored';
  expect((await texts())[0]).toBe(`http://127.0.0.1:9/try/#/go/demo?${QUERY}`);
});
