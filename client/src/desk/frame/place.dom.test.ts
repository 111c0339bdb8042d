import { expect, it } from 'vitest';
import { addressOf, placeOf } from './place.ts';

it('an address keeps what is selected in each open panel', () => {
  const search =
    '?world=w&panels=ledger%2Ctraffic&panel=traffic&at.ledger.view=audit&at.ledger.refId=19&at.traffic.id=7';
  const place = placeOf(search, '#/heyue');
  expect(place.selected).toEqual({ ledger: { view: 'audit', refId: '19' }, traffic: { id: '7' } });
  expect(addressOf(place)).toBe(`${search}#/heyue`);
});

it.each([
  ['a field that the panel does not have', 'at.traffic.refId=7'],
  ['a malformed id', 'at.traffic.id=call:openPosition'],
  ['an empty value', 'at.traffic.call='],
  ['no field', 'at.traffic=7'],
  ['a panel that is not open', 'at.ledger.refId=7'],
])('an address with %s selects nothing', (_what, part) => {
  const { selected } = placeOf(`?world=w&panel=traffic&${part}`, '#/home');
  expect(selected).toEqual({ traffic: {} });
});
