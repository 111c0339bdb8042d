import type { ReactNode } from 'react';
import { HashRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { mountHook } from '../testing/mountHook.ts';
import { useLinkParameter } from './linkParameter.ts';
import { PlaceContext } from './place.ts';

const route = { path: '/heyue', title: 'routes.heyue', isTab: true };
const search = '?symbol=ETH/USDT&position=12';

/** Mounts a page that was rendered at `/heyue` with the search above, and applies its parameter `position`. */
async function mountPage() {
  const apply = vi.fn();
  await mountHook(
    () => useLinkParameter('position', apply),
    ({ children }: { children: ReactNode }) => (
      <HashRouter>
        <PlaceContext value={{ route, search }}>{children}</PlaceContext>
      </HashRouter>
    ),
  );
  return apply;
}

beforeEach(() => history.replaceState(null, '', '#/'));

it.each([
  ['', '#/heyue?symbol=ETH/USDT&position=12'],
  [' with another spelling of the path', '#/Heyue/?symbol=ETH/USDT&position=12'],
])('a parameter is applied and removed from the URL%s', async (_, hash) => {
  history.replaceState(null, '', hash);
  expect(await mountPage()).toHaveBeenCalledExactlyOnceWith('12');
  expect(location.hash).toBe('#/heyue?symbol=ETH/USDT');
});

it.each(['#/home', '#/heyue?symbol=BTC/USDT', '#/heyue'])(
  'a page that the browser has left for %s applies nothing and does not change the URL',
  async (hash) => {
    history.replaceState(null, '', hash);
    expect(await mountPage()).not.toHaveBeenCalled();
    expect(location.hash).toBe(hash);
  },
);
