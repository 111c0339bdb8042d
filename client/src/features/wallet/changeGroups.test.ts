import { units } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
import { groupChanges } from './changeGroups.ts';
import { targetOf } from './changeTarget.ts';
import { sumsByCoin } from './sumsByCoin.ts';
import type { AccountChange, ProductOrder } from './wallet.api.ts';

let nextId = 100;
/** A change; each is older than those before. */
function change(type: AccountChange['type'], amount: string, more: Partial<AccountChange> = {}) {
  nextId -= 1;
  return {
    id: String(nextId),
    type,
    amount,
    currency: 'USDT',
    balanceAfter: '1000.00000000',
    refType: 'position',
    refId: '7',
    createTime: '2026-01-06 12:00:00',
    ...more,
  } satisfies AccountChange;
}
const btc = { symbol: 'BTC/USDT' };
const member = { refType: 'member', refId: '1' };
const order = { refType: 'productOrder', refId: '3' };
const flash = { refType: 'flashExchange', refId: '4' };
const names = (changes: readonly AccountChange[]) =>
  groupChanges(changes).map(({ name, lead, changes: parts }) => [name, lead.type, parts.length]);

it.each([
  [
    'an opened position',
    [change('openFee', '-1.24'), change('positionMargin', '-2486.26')],
    ['opened', 'positionMargin', 2],
  ],
  [
    'a closed position',
    [
      change('closeFee', '-1.3'),
      change('realizedPnl', '90'),
      change('positionMarginReturn', '2486.26'),
    ],
    ['closed', 'realizedPnl', 3],
  ],
  [
    'a liquidation',
    [change('liquidation', '-1287.81'), change('positionMarginReturn', '1287.81')],
    ['liquidated', 'liquidation', 2],
  ],
  [
    'a conversion',
    [change('flashIn', '1000', flash), change('flashOut', '-0.01', { ...flash, currency: 'BTC' })],
    ['converted', 'flashOut', 2],
  ],
  [
    'a withdrawal with its fee',
    [
      change('withdrawalFee', '-1', { refType: 'withdrawal' }),
      change('withdrawal', '-99', { refType: 'withdrawal' }),
    ],
    ['other', 'withdrawal', 2],
  ],
] as const)('one group for %s', (_, changes, group) => {
  expect(names(changes)).toEqual([group]);
});

it('separates the opening and the closing of one position, and positions of the same instant', () => {
  const changes = [
    change('realizedPnl', '9', { createTime: '2026-01-06 13:00:00' }),
    change('positionMargin', '-5'),
    change('positionMargin', '-5', { refId: '8' }),
  ];
  expect(names(changes).map(([name]) => name)).toEqual(['other', 'other', 'other']);
});

it('groups the incomes of a day: invitation rewards together, those of each product separately', () => {
  const invitee = (refId: string, createTime: string) =>
    change('inviteReward', '0.0034', { refType: 'invitee', refId, createTime });
  const changes = [
    invitee('2', '2026-01-06 12:00:02'),
    change('productIncome', '0.6', order),
    invitee('3', '2026-01-06 11:00:00'),
    change('productIncome', '0.6', { ...order, refId: '5' }),
    change('productIncome', '0.6', { ...order, createTime: '2026-01-06 11:00:00' }),
    invitee('2', '2026-01-04 12:00:00'),
  ];
  expect(names(changes)).toEqual([
    ['daily', 'inviteReward', 2],
    ['daily', 'productIncome', 2],
    ['other', 'productIncome', 1],
    ['other', 'inviteReward', 1],
  ]);
});

it('does not group what an operator adjusted in one second', () => {
  expect(
    names([change('adjustment', '1', member), change('adjustment', '2', member)]),
  ).toHaveLength(2);
});

it('loses no change and no unit', () => {
  const changes = [
    change('openFee', '-1.24375001'),
    change('positionMargin', '-2486.26000003'),
    change('inviteReward', '0.00340001', { refType: 'invitee' }),
    change('adjustment', '5', member),
    change('inviteReward', '0.00339999', { refType: 'invitee', refId: '9' }),
  ];
  const groups = groupChanges(changes);
  const sums = groups.flatMap((group) => sumsByCoin(group.changes));
  expect(sums.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(
    changes.reduce((sum, { amount }) => sum + units(amount), 0n),
  );
  expect(groups.flatMap((group) => group.changes)).toHaveLength(changes.length);
});

const orders = new Map([
  ['3', { id: '3', type: 'miner', name: 'Antminer', status: 'running' } as ProductOrder],
  ['5', { id: '5', type: 'arbitrage', name: 'AI 7', status: 'ended' } as ProductOrder],
]);
it.each([
  [
    'the receipt of a closed position',
    [change('realizedPnl', '9', btc), change('closeFee', '-1', btc)],
    ['BTC/USDT', '/heyue?symbol=BTC/USDT&mode=contracts&tab=history&receipt=7'],
  ],
  [
    'the history for an opened position',
    [change('positionMargin', '-9', btc)],
    ['BTC/USDT', '/heyue?symbol=BTC/USDT&mode=contracts&tab=history'],
  ],
  [
    'the receipt of a paid option',
    [change('optionPayout', '9', { ...btc, refType: 'option' })],
    ['BTC/USDT', '/heyue?symbol=BTC/USDT&mode=options&option=7'],
  ],
  [
    'a running product order',
    [change('productIncome', '1', order)],
    ['Antminer', '/kuangchi?tab=orders&id=3'],
  ],
  [
    'the receipt of an ended product order',
    [change('productReturn', '1', { ...order, refId: '5' })],
    ['AI 7', '/taoliOrder?receipt=5'],
  ],
  [
    'nothing for an order that is not loaded',
    [change('productIncome', '1', { ...order, refId: '6' })],
    null,
  ],
  ['nothing for a deposit', [change('recharge', '1', { refType: 'recharge' })], null],
] as const)('leads to %s', (_, changes, expected) => {
  const target = groupChanges(changes).map((group) => targetOf(group, orders))[0];
  expect(target ? [target.name, target.path] : null).toEqual(expected);
});
