import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { applyCreditLoan, listLoans, repayLoan } from '@hongbao/contracts/loans/loans.calls';
import { getWithdrawalConfig } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';
import { pledge, stillBitcoin } from '../loans/loans.samples.ts';
import { bindAddress, givenWithdrawer } from './withdrawal.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

const available = async (member: Member, currency = 'USDT') =>
  (await member.must(getWithdrawalConfig, { query: { currency } })).available;
const low = (bound: string) => ({
  ok: false,
  reason: 'insufficientBalance',
  facts: { field: 'amount', bound },
});

describe('a member with a credit loan', () => {
  async function borrower() {
    const withdrawer = await givenWithdrawer(world, {
      verified: true,
      creditGranted: '1000',
      usdt: '100',
    });
    const body = { setId: 'credit-7', amount: '1000' };
    const { id } = await withdrawer.member.must(applyCreditLoan, { body });
    await world.control.advance('9m');
    return { ...withdrawer, id };
  }

  it('can withdraw only the balance beyond the loan, less pending withdrawals', async () => {
    const { member, ask } = await borrower();
    // A started hour of a loan of 1,000 costs interest of 0.05.
    expect(await available(member)).toBe('99.95000000');
    expect(await ask('500')).toMatchObject(low('99.95000000'));
    expect(await ask('98.96')).toMatchObject(low('99.95000000'));
    // With the fee of 1 the withdrawal debits 50.
    expect((await ask('49')).ok).toBe(true);
    expect(await available(member)).toBe('49.95000000');
    expect(await ask('49')).toMatchObject(low('49.95000000'));
    await world.control.advance('20m');
    expect(await available(member)).toBe('49.95000000');
  });

  it('cannot withdraw the loan after exchanging it for another coin', async () => {
    const { member, ask } = await borrower();
    const settlementId = await bindAddress(member, 'BTC');
    await member.must(exchangeFlash, { body: { from: 'USDT', to: 'BTC', amount: '1090' } });
    // 1,090 USDT became 0.0181485 BTC, worth 1,088.91. Assets of 1,098.91 minus the debt of 1,000.05 are 98.86, which
    // is 0.00164766… BTC.
    expect(await available(member, 'BTC')).toBe('0.00164766');
    const inBitcoin = { currency: 'BTC', settlementId };
    expect(await ask('0.01', inBitcoin)).toMatchObject(low('0.00164766'));
    expect((await ask('0.001', inBitcoin)).ok).toBe(true);
  });

  it('can withdraw everything after the repayment', async () => {
    const { member, id } = await borrower();
    const [loan] = (await member.must(listLoans, {})).records;
    const amount = (Number(loan?.outstanding) + Number(loan?.accruedInterest)).toFixed(8);
    await member.must(repayLoan, { body: { id, amount } });
    expect(await available(member)).toBe('99.95000000');
  });

  it('can withdraw nothing while the debt exceeds the balance', async () => {
    const { member, ask } = await borrower();
    await world.control.advance('6d');
    await member.must(exchangeFlash, { body: { from: 'USDT', to: 'BTC', amount: '1100' } });
    await world.control.gap('BTC/USDT', -50);
    await world.control.advance('1s');
    expect(await available(member, 'BTC')).toBe('0.00000000');
    expect(await ask('10')).toMatchObject({ ok: false, reason: 'insufficientBalance' });
  });
});

it('a pledge loan can be withdrawn, because its collateral secures it', async () => {
  const money = { verified: true, usdt: '1', balances: { BTC: '0.01' } };
  const { member, ask } = await givenWithdrawer(world, money);
  await pledge(member, '300');
  await world.control.advance('9m');
  expect(await available(member)).toBe('301.00000000');
  expect((await ask('300')).ok).toBe(true);
});
