import {
  applyCreditLoan,
  getLoanInfo,
  listLoans,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { type Member, asMember } from '@hongbao/test-support/given';
import { describe, expect, it } from 'vitest';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();

/** Options of members without level bonuses, so that only trading and borrowing have an effect. */
const plain = { verified: true, bonuses: false };

/** Signs the member in again, because a session expires after 30 days. */
const again = async (member: Member) =>
  asMember(world, { ...member, token: await world.control.createToken(member.id) });

const borrow = (member: Member, amount: string) =>
  member.call(applyCreditLoan, { body: { setId: 'credit-7', amount } });
const info = (member: Member) => member.must(getLoanInfo);

async function quantityWorth(usdt: number): Promise<string> {
  const [ticker] = await world.must(listPrices, { query: { symbols: 'BTC/USDT' } });
  return (usdt / Number(ticker?.markPrice) - 0.000005).toFixed(5);
}

/** Opens and closes a position worth 200,000 USDT, which costs fees of about 200 and a spread of about 40. */
async function payFees(member: Member, times = 1): Promise<void> {
  const quantity = await quantityWorth(200_000);
  const body = { symbol: 'BTC/USDT', direction: 'long', quantity, leverage: 100 } as const;
  for (let time = 0; time < times; time++) {
    const { id } = await member.must(openPosition, { body });
    await member.must(closePosition, { params: { id } });
  }
}

/** The total balance of the accounts without subtracting debts: the money of a person who does not repay. */
async function cash(members: readonly Member[]): Promise<bigint> {
  let sum = 0n;
  for (const member of members) {
    const coins = await member.must(listBalances, {});
    sum += units(coins.find(({ currency }) => currency === 'USDT')?.total ?? '0');
  }
  return sum;
}

async function repayAll(member: Member): Promise<void> {
  const [loan] = (await member.must(listLoans, { query: { status: 'passed' } })).records;
  const owed = units(loan?.outstanding ?? '0') + units(loan?.accruedInterest ?? '0');
  await member.must(repayLoan, { body: { id: loan?.id ?? '', amount: formatUnits(owed) } });
}

/**
 * Opens opposite positions with the two loans, repays the loan of the account that gained, and lets the other loan
 * default.
 */
async function moveLoan(pair: readonly [Member, Member], amount: number): Promise<void> {
  const quantity = await quantityWorth(amount * 0.9 * 20);
  for (const [index, member] of pair.entries()) {
    const direction = index === 0 ? 'long' : 'short';
    const body = { symbol: 'BTC/USDT', direction, quantity, leverage: 20 } as const;
    await member.must(openPosition, { body });
  }
  await world.control.gap('BTC/USDT', 6);
  await world.control.advance('1m');
  const { rows } = await world.inside();
  const running = rows.many('Position', {
    where: { memberId: pair[0].id, status: 'running' },
  });
  for (const { id } of running) await pair[0].must(closePosition, { params: { id } });
  await repayAll(pair[0]);
  await world.control.advance(12 * DAY_MS);
}

async function pairOf(given: object): Promise<[Member, Member]> {
  const [first, second] = await world.given.members(2, { ...plain, ...given });
  if (!first || !second) throw new Error('two members');
  return [first, second];
}

describe('two accounts of one person, of which one defaults', () => {
  it('cannot borrow on credit when they are new', async () => {
    const pair = await pairOf({});
    for (const member of pair) {
      for (const amount of ['100', '1000'])
        expect(await borrow(member, amount)).toMatchObject({
          ok: false,
          reason: 'creditLimitExceeded',
          facts: { field: 'amount', bound: '0.00000000', nextStep: 'trade' },
        });
      expect(await info(member)).toMatchObject({
        creditLimit: '0.00000000',
        creditCap: '1000.00000000',
        nextCreditStep: 'trade',
      });
    }
    expect(await cash(pair)).toBe(0n);
    await expectBalanced(world);
  });

  it('would gain if credit were granted without fees', async () => {
    const pair = await pairOf({ creditGranted: '1000' });
    const before = await cash(pair);
    for (const member of pair) expect((await borrow(member, '1000')).ok).toBe(true);
    await world.control.advance('20m');
    await moveLoan(pair, 1000);
    const after = await cash(pair);
    expect(after - before).toBeGreaterThan(units('800'));
    await expectBalanced(world);
  });

  it('lose when they first earn the credit by trading', async () => {
    const pair = await pairOf({ usdt: '4000' });
    const before = await cash(pair);
    for (const member of pair) {
      await payFees(member, 2);
      const { creditLimit, feesPaid, nextCreditStep } = await info(member);
      expect(units(creditLimit)).toBe(units(feesPaid) / 2n);
      expect(nextCreditStep).toBe('repay');
      expect((await borrow(member, '150')).ok).toBe(true);
    }
    await world.control.advance('20m');
    await moveLoan(pair, 150);
    const gain = (await cash(pair)) - before;
    expect(gain).toBeLessThan(-units('600'));
    await expectBalanced(world);
  }, 60_000);

  it('also lose as verified members with the rebates of three accounts that invited them', async () => {
    const chain: Member[] = [];
    for (let level = 0; level < 3; level++)
      chain.push(await world.given.member({ ...plain, ...inviterOf(chain.at(-1)) }));
    const own = await world.given.member({
      ...plain,
      usdt: '12000',
      ...inviterOf(chain.at(-1)),
    });
    const all = [...chain, own];
    const before = await cash(all);
    await payFees(own, 6);
    expect((await borrow(own, '100')).ok).toBe(true);
    await world.control.advance('1d');
    await repayAll(own);
    expect((await info(own)).nextCreditStep).toBe('wait');
    await world.control.advance(29 * DAY_MS);
    const proven = await again(own);
    const { feesPaid, creditLimit, feeShare, nextCreditStep } = await info(proven);
    expect({ feeShare, nextCreditStep }).toEqual({
      feeShare: '0.80000000',
      nextCreditStep: 'trade',
    });
    expect(units(creditLimit)).toBe((units(feesPaid) * 8n) / 10n);
    expect((await borrow(proven, creditLimit)).ok).toBe(true);
    await world.control.advance('20m');
    const members = [];
    for (const member of all) members.push(await again(member));
    expect(await cash(members)).toBeLessThan(before);
    await expectBalanced(world);
  }, 60_000);
});

const inviterOf = (member: Member | undefined) => (member ? { inviterId: member.id } : {});
