import { expect, it } from 'vitest';
import { formatAddress, parsePlace } from './place.ts';

it('the address contains the selection of each open panel', () => {
  const search =
    '?world=w&panels=ledger%2Ctraffic&panel=traffic&at.ledger.view=audit&at.ledger.refId=19&at.traffic.id=7&phone=hidden';
  const place = parsePlace(search, '#/heyue');
  expect(place.selected).toEqual({ ledger: { view: 'audit', refId: '19' }, traffic: { id: '7' } });
  expect(place.isPhoneHidden).toBe(true);
  expect(formatAddress(place)).toBe(`${search}#/heyue`);
});

it.each([
  ['a field that the panel does not have', 'at.traffic.refId=7'],
  ['a malformed id', 'at.traffic.id=call:openPosition'],
  ['an empty value', 'at.traffic.call='],
  ['no field name', 'at.traffic=7'],
  ['the name of a panel that is not open', 'at.ledger.refId=7'],
])('parsePlace ignores a selection with %s', (_what, part) => {
  const { selected } = parsePlace(`?world=w&panel=traffic&${part}`, '#/home');
  expect(selected).toEqual({ traffic: {} });
});
