import { describe, expect, it } from 'vitest';
import {
  ALERTS_MAX,
  hasReached,
  isLists,
  noWatchList,
  type PriceAlert,
  alertSide,
  withAlert,
  withFavourite,
  withoutAlert,
} from './watchList.ts';

const alert = (id: string, side: PriceAlert['side'] = 'above'): PriceAlert => ({
  id,
  symbol: 'BTC/USDT',
  price: '100',
  side,
});

describe('watch list', () => {
  it('adds and removes a favorite', () => {
    const marked = withFavourite(noWatchList, 'BTC/USDT');
    expect(marked.favourites).toEqual(['BTC/USDT']);
    expect(withFavourite(marked, 'BTC/USDT')).toEqual(noWatchList);
  });

  it.each([
    ['101', '100', 'above'],
    ['99.99999999', '100', 'below'],
    ['100', '100.00000000', null],
  ])('an alert at %s while the price is %s has the side %s', (price, present, side) =>
    expect(alertSide(price, present)).toBe(side),
  );

  it.each([
    ['above', '99.99999999', false],
    ['above', '100', true],
    ['above', '500', true],
    ['below', '100.00000001', false],
    ['below', '100', true],
    ['below', '1', true],
  ] as const)(
    'an alert with side "%s" and price 100 is reached at %s: %s',
    (side, present, isReached) => expect(hasReached(alert('1', side), present)).toBe(isReached),
  );

  it('drops the oldest alert above the maximum, and removes an alert by its id', () => {
    let list = noWatchList;
    for (let id = 0; id <= ALERTS_MAX; id++) list = withAlert(list, alert(`${id}`));
    expect(list.alerts).toHaveLength(ALERTS_MAX);
    expect(list.alerts[0]?.id).toBe(`${ALERTS_MAX}`);
    expect(withoutAlert(list, `${ALERTS_MAX}`).alerts).toHaveLength(ALERTS_MAX - 1);
  });

  it.each([
    [{ 7: { favourites: ['BTC/USDT'], alerts: [alert('1')] } }, true],
    [{ 7: { favourites: [], alerts: [{ ...alert('1'), price: 'much' }] } }, false],
    [{ 7: { favourites: [5], alerts: [] } }, false],
    [[], false],
  ])('isLists for the stored value %j is %s', (stored, isFit) =>
    expect(isLists(stored)).toBe(isFit),
  );
});
