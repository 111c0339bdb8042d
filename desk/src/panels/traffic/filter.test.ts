import { expect, it } from 'vitest';
import { trafficLine } from '../../testing/trafficLine.ts';
import { anything, kindOf, wanted } from './filter.ts';

const order = trafficLine({
  requestId: 'req-9',
  call: 'openPosition',
  method: 'POST',
  path: '/api/Contract/open',
  memberId: 'm7',
  code: 1002,
  faults: ['fault1'],
});

it.each([
  [{}, true],
  [{ text: 'contract/OPEN' }, true],
  [{ text: 'req-9' }, true],
  [{ text: '1002' }, true],
  [{ text: 'close' }, false],
  [{ call: 'openPosition', memberId: 'm7' }, true],
  [{ call: 'login' }, false],
  [{ memberId: 'm8' }, false],
  [{ outcome: 'refused' }, true],
  [{ outcome: 'done' }, false],
  [{ outcome: 'failed' }, false],
  [{ outcome: 'struck' }, true],
  [{ outcome: 'stoodIn' }, false],
] as const)('whether a request matches the filter %j: %s', (filter, isWanted) =>
  expect(wanted({ ...anything, ...filter })(order)).toBe(isWanted),
);

it.each([
  [{ code: 200 }, 'done'],
  [{ code: 401, status: 401 }, 'refused'],
  [{ code: 500 }, 'failed'],
  [{ status: 502 }, 'failed'],
  [{ outcome: 'dropped', status: 0 }, 'failed'],
] as const)('kindOf classifies %j as "%s"', (change, kind) =>
  expect(kindOf({ ...order, ...change })).toBe(kind),
);

it('kindOf classifies an answer without a code by its HTTP status', () => {
  const { code: _, ...file } = order;
  expect(kindOf(file)).toBe('done');
  expect(kindOf({ ...file, status: 404 })).toBe('refused');
});
