import { exchangeFlash, quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { useWorld } from '../../testing/useWorld.ts';
import { expect, it } from 'vitest';

const world = useWorld();
const sell = { from: 'BTC', to: 'USDT', amount: '0.004' } as const;

it('what became of a quote is still known when the next one is given', async () => {
  const member = await world.given.member({ balances: { BTC: '0.01' } });
  const query = { ...sell, side: 'from' } as const;
  const { quoteId } = await member.must(quoteFlashExchange, { query });
  await world.control.advance('16s');
  await member.must(quoteFlashExchange, { query });
  const late = await member.call(exchangeFlash, { body: { ...sell, quoteId } });
  expect(late).toMatchObject({ ok: false, reason: 'quoteExpired' });
});
