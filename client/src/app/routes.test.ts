import { describe, expect, it } from 'vitest';
import { pageNames } from './pageModules.ts';
import { routeOf, routes } from './routes.ts';

const open = [
  '/home',
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
  'home gerenziliao shenfenRenzheng shenfenRenzhengAd renzhengResult tuanduiYaoqing zichanCenter zhangbianRecord hangqing heyue my ' +
  'chongzhitixianRecord chongzhi tixian chongzhitixianResult jiesuanInfo fuliCenter vipLevel jiedai jiedaiOrder bisai bisaiDetail ' +
  'bisaiMycansai taolilicai taolilicaiDetail taoliOk taoliOrder kuangchi kuangchiDetail zhaiquan zhaiquanDetail shandui shanduiOrder ' +
  'xinwen articleList articleDetail ieo demotrading kline outlink login'
).split(' ');
/** Screens named in the product's texts whose paths are not: see docs/readings.md. */
const ours = ['security', 'supportChat', 'bisaiTrade'];

describe('routes', () => {
  it('are exactly the screens of the product', () => {
    expect(routes.map((route) => route.path.slice(1)).toSorted()).toEqual(
      [...wanted, ...ours].toSorted(),
    );
  });

  it('are closed to visitors as the product says', () => {
    expect(
      routes
        .filter((route) => route.access === 'open')
        .map((route) => route.path)
        .toSorted(),
    ).toEqual(open.toSorted());
  });

  it('keep two pages alive and put four under the tab bar', () => {
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

  it('name pages that exist, and leave none out', () => {
    expect(new Set(routes.map(({ page }) => page))).toEqual(new Set(pageNames));
  });

  it('are found without regard to case or a last slash; others are not', () => {
    expect(routeOf('/viplevel/')?.path).toBe('/vipLevel');
    expect(routeOf('/nowhere')).toBeUndefined();
    expect(routeOf('/')).toBeUndefined();
  });
});
