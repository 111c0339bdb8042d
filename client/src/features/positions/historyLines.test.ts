import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { expect, it } from 'vitest';
import { historyLines } from './historyLines.ts';
import { sampleClose, samplePosition } from './positions.samples.ts';

const running: ListedPosition = {
  ...samplePosition,
  quantity: '0.06000000',
  margin: '360.00000000',
};
const close = (quantity: string, time: string, reason = 'member' as const) => ({
  ...sampleClose,
  quantity,
  reason,
  time,
});
const summaries = (...positions: ListedPosition[]) =>
  historyLines(positions).map(({ kind, quantity }) => `${kind} ${Number(quantity)}`);

it('historyLines of an open position are its opening and each partial close', () => {
  const closes = [
    close('0.03000000', '2026-01-06 13:00:00'),
    close('0.01000000', '2026-01-06 14:00:00'),
  ];
  expect(summaries({ ...running, closes })).toEqual([
    'partClosed 0.01',
    'partClosed 0.03',
    'opened 0.1',
  ]);
});

it('historyLines of a filled limit order are one line for the fill', () =>
  expect(summaries({ ...running, orderType: 'limit' })).toEqual(['filled 0.06']));

it('historyLines of an opened trigger order are one line for its opening', () =>
  expect(summaries({ ...running, orderType: 'trigger' })).toEqual(['triggered 0.06']));

it('historyLines of a closed position are its opening, its partial closes, and its close with the reason', () => {
  const closes = [
    close('0.04000000', '2026-01-06 13:00:00'),
    { ...close('0.06000000', '2026-01-06 14:00:00'), reason: 'liquidation' as const },
  ];
  const closed: ListedPosition = {
    ...running,
    status: 'closed',
    quantity: '0.10000000',
    closeReason: 'liquidation',
    closeTime: '2026-01-06 14:00:00',
    closes,
  };
  expect(summaries(closed)).toEqual(['closed 0.06', 'partClosed 0.04', 'opened 0.1']);
  expect(historyLines([closed])[0]).toMatchObject({
    reason: 'liquidation',
    price: '61000.00000000',
    result: sampleClose.realizedPnl,
    yield: sampleClose.yield,
    // The closing and the opening fee.
    fee: '6.05000000',
  });
});

it('historyLines of a cancelled order are one line without a result', () => {
  const cancelled: ListedPosition = {
    ...running,
    status: 'closed',
    orderType: 'limit',
    closeReason: 'cancelled',
    closeTime: '2026-01-06 15:00:00',
  };
  const [line, ...others] = historyLines([cancelled]);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: 'cancelled', time: '2026-01-06 15:00:00' });
  expect(line).not.toHaveProperty('result');
});

it('historyLines are sorted newest first; of events at the same time a close precedes the opening', () => {
  const at = '2026-01-06 12:00:00';
  const other = { ...running, id: '2', openTime: '2026-01-06 12:30:00' };
  const lines = historyLines([other, { ...running, closes: [close('0.01000000', at)] }]);
  expect(lines.map(({ id }) => id)).toEqual(['2/opened', '1/0', '1/opened']);
});
