import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RouteEntry, routes } from '../routes.ts';
import {
  pageBehind,
  onlyFront,
  emptyStack,
  frontPage,
  type Move,
  moveStack,
  type PageStack,
} from './pageStack.ts';

const route = (path: string) => {
  const found = routes.find((one) => one.path === path);
  if (!found) throw new Error(path);
  return found;
};

/** Simulates a browser history with the page stack. */
function browser() {
  let stack: PageStack = emptyStack;
  let entries: { path: string; search: string }[] = [];
  let index = -1;
  let count = 0;
  const move = (action: Move['action'], path: string, search: string) => {
    count += 1;
    const moved = moveStack(stack, { action, index, key: `k${count}`, route: route(path), search });
    stack = moved.stack;
    return moved;
  };
  return {
    push: (path: string, search = '') => {
      index += 1;
      entries = [...entries.slice(0, index), { path, search }];
      return move('PUSH', path, search);
    },
    replace: (path: string, search = '') => {
      entries[index] = { path, search };
      return move('REPLACE', path, search);
    },
    go: (by: number) => {
      index = Math.max(0, Math.min(entries.length - 1, index + by));
      const { path, search } = entries[index] ?? { path: '', search: '' };
      return move('POP', path, search);
    },
    where: () => entries[index],
    stack: () => stack,
    empty: () => {
      stack = onlyFront(stack);
    },
  };
}
const ids = ({ pages }: PageStack) => pages.map(({ id }) => id);

describe('moveStack', () => {
  it('slides forward to a new page and back to the page that was left', () => {
    const { push, go, stack } = browser();
    expect(push('/home').direction).toBe('none');
    expect(push('/vipLevel').direction).toBe('forward');
    expect(pageBehind(stack())?.route.path).toBe('/home');
    const back = go(-1);
    expect(back.direction).toBe('back');
    expect(frontPage(back.stack)?.route.path).toBe('/home');
    expect(ids(back.stack)).toEqual(['/home']);
  });

  it('switches tabs without a slide and keeps the pages of all tabs mounted', () => {
    const { push, stack } = browser();
    for (const tab of ['/home', '/hangqing', '/heyue', '/my', '/home'])
      expect(push(tab).direction).toBe('none');
    expect(ids(stack()).toSorted()).toEqual(['/hangqing', '/heyue', '/home', '/my']);
  });

  it('does not replace the page when its tab has another path', () => {
    const { push, replace, stack } = browser();
    push('/my');
    push('/xinwen');
    const id = frontPage(stack())?.id;
    expect(replace('/articleList', '?about=help')).toMatchObject({
      direction: 'none',
      leaving: null,
    });
    expect(frontPage(stack())).toMatchObject({ id, route: { path: '/articleList' } });
  });

  it('does not replace the page when its coin or filter changes', () => {
    const { push, replace, stack } = browser();
    push('/zhangbianRecord');
    const id = frontPage(stack())?.id;
    expect(replace('/zhangbianRecord', '?currency=BTC').direction).toBe('none');
    expect(frontPage(stack())).toMatchObject({ id, search: '?currency=BTC' });
  });

  it('holds a separate page for each of two articles', () => {
    const { push, go, stack } = browser();
    push('/articleDetail', '?id=1');
    const first = frontPage(stack())?.id;
    push('/articleDetail', '?id=2');
    expect(frontPage(stack())?.id).not.toBe(first);
    go(-1);
    expect(frontPage(stack())).toMatchObject({ id: first, search: '?id=1' });
  });

  it('retains the chart after going back, and scrolls it to the top on a new visit', () => {
    const { push, go, stack } = browser();
    push('/hangqing');
    expect(push('/kline', '?symbol=BTC/USDT').startsAtTop).toBe(true);
    go(-1);
    expect(ids(stack())).toContain('/kline');
    expect(push('/kline', '?symbol=ETH/USDT').startsAtTop).toBe(true);
    push('/vipLevel');
    expect(go(-1).startsAtTop).toBe(false);
  });

  it('shows for each history entry of the chart the coin of the entry', () => {
    const { push, go, stack } = browser();
    push('/kline', '?symbol=BTC/USDT');
    push('/heyue');
    push('/kline', '?symbol=ETH/USDT');
    go(-2);
    expect(frontPage(stack())?.search).toBe('?symbol=BTC/USDT');
  });

  it('onlyFront drops all pages except the one in front when the member signs out', () => {
    const { push, empty, stack } = browser();
    push('/home');
    push('/my');
    push('/login');
    empty();
    expect(stack().pages.map((page) => page.route.path)).toEqual(['/login']);
    expect(pageBehind(stack())).toBeUndefined();
  });

  it('always shows the page of the current history entry, and holds a bounded number of pages', () => {
    const anyRoute = fc.constantFrom(...routes.map(({ path }) => path));
    const act = fc.oneof(
      fc.tuple(fc.constant('push' as const), anyRoute),
      fc.tuple(fc.constant('replace' as const), anyRoute),
      fc.tuple(fc.constant('go' as const), fc.integer({ min: -4, max: 4 })),
    );
    fc.assert(
      fc.property(anyRoute, fc.array(act, { maxLength: 60 }), (start, acts) => {
        const { push, replace, go, where, stack } = browser();
        push(start);
        for (const [name, given] of acts) {
          if (name === 'go') go(given);
          else if (name === 'push') push(given);
          else replace(given);
          const front = frontPage(stack());
          expect(front?.route.path).toBe(where()?.path);
          expect(new Set(ids(stack())).size).toBe(ids(stack()).length);
          const kept = stack().pages.filter((page) => isKeptPage(page.route));
          expect(stack().pages.length - kept.length).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});

const isKeptPage = ({ isTab, isKeptAlive }: RouteEntry) => isTab || isKeptAlive;
