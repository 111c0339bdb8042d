import { units } from '@hongbao/contracts/money';
import { closePosition } from '@hongbao/contracts/positions/positions.calls';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { mountHook } from '../../testing/mountHook.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { closeProblem, summarizeClose, fullClose } from './closeForm.ts';
import { livePosition } from './livePosition.ts';
import { samplePosition } from './positions.samples.ts';
import { positionsApi } from './positions.api.ts';
import { stopsProblems } from './stopsForm.ts';
import { riskOf } from './ticketForm.ts';

const position: Position = { ...samplePosition, liquidationPrice: '54244.09000000' };

describe('an open position', () => {
  it.each([
    ['61000.00000000', '100.00000000', '0.16666666'],
    ['54244.09000000', '-575.59100000', '-0.95931833'],
    [undefined, '0.00000000', '0.00000000'],
  ])('livePosition at a mark price of %s has a PnL of %s', (mark, pnl, yields) =>
    expect(livePosition(position, mark)).toMatchObject({ pnl, yield: yields }),
  );

  it('livePosition computes the distance from the mark price to liquidation', () => {
    expect(livePosition(position, '54244.09000000').distance).toBe(0n);
    expect(livePosition(position, '60000.00000000').distance).toBe(units('0.09593183'));
    const { liquidationPrice: _, ...safe } = position;
    expect(livePosition(safe, undefined).distance).toBeNull();
  });

  it.each([
    [null, 'safe'],
    ['0.1', 'safe'],
    ['0.09999999', 'warning'],
    ['0.03', 'warning'],
    ['0.02999999', 'danger'],
    ['0', 'danger'],
  ])('riskOf a distance of %s to liquidation is %s', (distance, risk) =>
    expect(riskOf(distance === null ? null : units(distance))).toBe(risk),
  );
});

describe('close form', () => {
  const facts = {
    // After partial fills the quantity of a position may not be a multiple of the step.
    holding: {
      direction: 'long',
      entry: units('60000'),
      quantity: units('0.10000001'),
      margin: units('600'),
      openFee: units('3'),
      openedQuantity: units('0.10000001'),
      takerFee: units('0.0005'),
      closedParts: [],
    },
    mark: units('60000'),
    spread: 0n,
    tick: units('0.01'),
    quantityStep: units('0.00001'),
  } as const;

  it('sends no size for the whole position, whose quantity may not be a multiple of the step', () => {
    const summary = summarizeClose(fullClose(facts.holding), facts);
    expect(summary.body).toEqual({});
    expect(closeProblem(summary, facts)).toBeNull();
  });

  it('sends the size of a partial close, which must be a multiple of the step', () => {
    const part = summarizeClose({ quantity: '0.05' }, facts);
    expect(part.body).toEqual({ quantity: '0.05000000' });
    expect(closeProblem(part, facts)).toBeNull();
    const odd = summarizeClose({ quantity: '0.05000001' }, facts);
    expect(closeProblem(odd, facts)).toBe('quantityOffStep');
  });
});

it('stopsProblems validates stops of a pending order against the limit price, stops of a position against the mark price', () => {
  const form = { takeProfit: '', stopLoss: '58000' };
  const given = { markPrice: '60000', pricePrecision: 2 };
  const waiting: Position = { ...position, status: 'pending', openPrice: '57000.00000000' };
  expect(stopsProblems(form, { ...given, position: waiting })).toEqual({
    stopLoss: 'stopLossWrongSide',
  });
  const deep: Position = { ...position, openPrice: '57000.00000000' };
  expect(stopsProblems(form, { ...given, position: deep })).toEqual({});
});

describe('closing a position', () => {
  afterAll(() => void vi.unstubAllGlobals());
  const withStore = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );

  it('refetches the balance', async () => {
    store.dispatch(api.util.resetApiState());
    const server = fakeServer();
    server.on(listBalances, { result: [] });
    server.on(closePosition, { result: { ...position, status: 'closed' } });
    const hook = await mountHook(() => {
      const [close] = positionsApi.closePosition.useMutation();
      return { close, ...walletApi.listBalances.useQuery({ query: {} }) };
    }, withStore);
    await hook.until(({ data }) => data !== undefined);
    expect(server.requests(listBalances)).toHaveLength(1);
    await hook.act(async () => {
      await hook.current.close({ params: { id: '1' }, body: {} });
    });
    await hook.until(({ isFetching }) => !isFetching);
    expect(server.requests(listBalances)).toHaveLength(2);
  });
});
