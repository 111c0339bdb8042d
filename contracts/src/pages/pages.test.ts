import { describe, expect, it } from 'vitest';
import { formatRoute, pageParameters, pagePaths, parseRoute, routeProblems } from './pages.ts';

const problems = (route: string) => routeProblems(route).map(({ what }) => what);

describe('a route of the app', () => {
  it.each([
    ['/home'],
    ['/heyue?symbol=ETH/USDT&mode=contracts&tab=history&receipt=1234567890123456789'],
    ['/heyue?symbol=BTC/USDT&direction=long&size=500'],
    ['/vipLevel?envelope=open'],
    ['/articleList?about=help&category=wallet'],
    ['/bisaiTrade?id=c1&tab=positions&position=7&sheet=close'],
  ])('accepts %s', (route) => {
    expect(problems(route)).toEqual([]);
    expect(formatRoute(parseRoute(route))).toBe(route);
  });

  it.each([
    ['/heyeu', '/heyeu is not a page'],
    ['/heyue/', '/heyue/ is not a page'],
    ['heyue', 'heyue is not a page'],
    ['/constructor', '/constructor is not a page'],
    ['/heyue?tabs=history', 'tabs is not a parameter of /heyue'],
    ['/vipLevel?constructor=x', 'constructor is not a parameter of /vipLevel'],
    ['/heyue?tab=histroy', 'tab must be one of order, positions, orders, history'],
    ['/heyue?tab=', 'tab must be one of order, positions, orders, history'],
    ['/heyue?tab=order&tab=history', 'tab occurs twice'],
    ['/heyue?receipt=7', 'receipt goes with tab=history'],
    ['/heyue?size=500', 'size goes with direction'],
    ['/heyue?direction=long&size=-5', 'size must be a decimal number without a sign, such as 500'],
    ['/heyue?tab=positions&sheet=close', 'sheet goes with position'],
    ['/ieo?tab=offers&id=7', 'id goes with tab=mine'],
    ['/vipLevel?receipt=$position.id', 'receipt must be 1 to 32 characters of 0-9 A-Z a-z _ -'],
  ])('rejects %s', (route, problem) => {
    expect(problems(route)).toEqual([problem]);
  });

  it('is checked without the values that are not known yet', () => {
    const isOpen = (value: string) => value.startsWith('$');
    expect(routeProblems('/heyue?tab=$tab&option=$option.id&mode=options', isOpen)).toEqual([]);
    expect(routeProblems('/heyue?$tab=order', isOpen)).toHaveLength(1);
  });

  it('has the valid names of an invalid part', () => {
    expect(routeProblems('/vipLevle')).toEqual([
      { what: '/vipLevle is not a page', given: '/vipLevle', known: pagePaths },
    ]);
    expect(routeProblems('/vipLevel?recepit=1')).toMatchObject([
      { given: 'recepit', known: Object.keys(pageParameters('/vipLevel')) },
    ]);
  });
});
