import { exchangeFlash, quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';
import { purse, stillBitcoin } from '../loans/loans.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

const sell = { from: 'BTC', to: 'USDT', amount: '0.001' } as const;
const trader = () => world.given.member({ balances: { BTC: '0.01' } });
const quote = (member: Member, more: object = {}) =>
  member.must(quoteFlashExchange, { query: { ...sell, side: 'from', ...more } });
const take = (member: Member, quoteId: string) =>
  member.call(exchangeFlash, { body: { ...sell, quoteId } });

it('an expired quote is refused as expired after another quote was requested', async () => {
  const member = await trader();
  const { quoteId } = await quote(member);
  await world.control.advance('16s');
  await quote(member);
  expect(await take(member, quoteId)).toMatchObject({ ok: false, reason: 'quoteExpired' });
});

describe('a quote of 59.94 for a thousandth of a bitcoin at 60,000', () => {
  // 60,000 / 1.0005 = 59,970.0149…, which is 0.04998 % less than 60,000.
  it.each([0, -0.049, 0.05, 5])(
    'remains valid while the live rate moves by %s percent',
    async (percent) => {
      const member = await trader();
      const promised = await quote(member);
      expect(promised).toMatchObject({
        rate: '59940.00000000',
        toAmount: '59.94000000',
        expiresAt: TEST_AT + 15_000,
      });
      if (percent !== 0) await world.control.gap('BTC/USDT', percent);
      await world.control.advance(14_999);
      expect(await take(member, promised.quoteId)).toMatchObject({
        result: { toAmount: '59.94000000', rate: promised.rate },
      });
      expect(await purse(member)).toBe('59.94000000 0.00000000');
    },
  );

  it.each([
    // 60,000 x 0.9995 x 0.999
    [-0.05, '59910.03000000'],
    [-2, '58741.20000000'],
  ])('is refused when the live rate is worse by %s percent', async (percent, rate) => {
    const member = await trader();
    const { quoteId } = await quote(member);
    await world.control.gap('BTC/USDT', percent);
    await world.control.advance('1s');
    expect(await take(member, quoteId)).toMatchObject({
      ok: false,
      reason: 'rateMoved',
      facts: { field: 'quoteId', rate },
    });
    expect(await purse(member, 'BTC')).toBe('0.01000000 0.00000000');
  });
});

describe('the three valid quotes of a member', () => {
  it('are the maximum: a fourth quote in either direction makes the oldest one expire', async () => {
    const member = await world.given.member({ usdt: '100', balances: { BTC: '0.01' } });
    const first = await quote(member);
    await world.control.advance('1s');
    const second = await quote(member);
    await quote(member, { from: 'USDT', to: 'BTC', amount: '20' });
    await world.control.advance('1s');
    const fourth = await quote(member);
    expect(await take(member, first.quoteId)).toMatchObject({ ok: false, reason: 'quoteExpired' });
    expect(await take(member, second.quoteId)).toMatchObject({ ok: true });
    expect(await take(member, fourth.quoteId)).toMatchObject({ ok: true });
  });

  it('exclude used and expired quotes', async () => {
    const member = await trader();
    await quote(member);
    await world.control.advance('10s');
    const first = await quote(member);
    const second = await quote(member);
    await take(member, second.quoteId);
    await world.control.advance('5s');
    const third = await quote(member);
    const fourth = await quote(member);
    for (const { quoteId } of [first, third, fourth])
      expect(await take(member, quoteId)).toMatchObject({ ok: true });
  });

  it('exclude the quotes of other members', async () => {
    const [mine, yours] = [await trader(), await trader()];
    const { quoteId } = await quote(mine);
    for (let asked = 0; asked < 4; asked++) await quote(yours);
    expect(await take(mine, quoteId)).toMatchObject({ ok: true });
  });
});
