import { describe, expect, it } from 'vitest';
import { pageNames } from './pageModules.ts';
import { findRoute, routes } from './routes.ts';

const open = [
  '/home',
  '/search',
  '/hangqing',
  '/login',
  '/kline',
  '/demotrading',
  '/outlink',
  '/zhaiquan',
  '/xinwen',
  '/articleList',
  '/articleDetail',
];
const wanted = (
  'home gerenziliao shenfenRenzheng shenfenRenzhengAd renzhengResult tuanduiYaoqing zichanCenter zhangbianRecord analysis hangqing heyue my ' +
  'chongzhitixianRecord chongzhi tixian chongzhitixianResult jiesuanInfo fuliCenter vipLevel jiedai jiedaiOrder bisai bisaiDetail ' +
  'bisaiMycansai taolilicai taolilicaiDetail taoliOk taoliOrder kuangchi kuangchiDetail zhaiquan zhaiquanDetail shandui shanduiOrder ' +
  'xinwen articleList articleDetail ieo demotrading kline outlink login'
).split(' ');
/** Paths of screens that are not named in the specification of the product: see docs/readings.md. */
const ours = ['security', 'supportChat', 'bisaiTrade', 'search'];

describe('the route table', () => {
  it('contains exactly the expected screens', () => {
    expect(routes.map((route) => route.path.slice(1)).toSorted()).toEqual(
      [...wanted, ...ours].toSorted(),
    );
  });

  it('requires no login for exactly the expected screens', () => {
    expect(
      routes
        .filter((route) => route.access === 'open')
        .map((route) => route.path)
        .toSorted(),
    ).toEqual(open.toSorted());
  });

  it('keeps two pages alive and shows the tab bar on four pages', () => {
    expect(routes.filter((route) => route.isKeptAlive).map((route) => route.path)).toEqual([
      '/kline',
      '/demotrading',
    ]);
    expect(routes.filter((route) => route.isTab).map((route) => route.path)).toEqual([
      '/home',
      '/hangqing',
      '/heyue',
      '/my',
    ]);
  });

  it('references exactly the existing pages', () => {
    expect(new Set(routes.map(({ page }) => page))).toEqual(new Set(pageNames));
  });

  it('findRoute ignores case and a trailing slash', () => {
    expect(findRoute('/viplevel/')?.path).toBe('/vipLevel');
    expect(findRoute('/nowhere')).toBeUndefined();
    expect(findRoute('/')).toBeUndefined();
  });
});
