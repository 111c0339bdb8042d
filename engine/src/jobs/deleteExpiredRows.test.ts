import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it, vi } from 'vitest';

const world = useWorld();

it('deletes expired rows after their retention time, and never ledger rows', async () => {
  const member = await world.given.member({ usdt: '1000' });
  const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
  await member.must(openPosition, { body }, { idempotencyKey: 'first' });
  await world.must(sendEmailCaptcha, { query: { email: 'a@example.com', purpose: 'login' } });
  const wrong = { method: 'password', account: member.account, password: 'wrong horse' } as const;
  await world.call(login, { body: wrong });
  const query = { from: 'USDT', to: 'BTC', amount: '10', side: 'from' } as const;
  await member.must(quoteFlashExchange, { query });
  const { rows } = await world.inside();
  const counted = async () => ({
    answers: rows.count('IdempotentAnswer'),
    codes: rows.count('Captcha'),
    failures: rows.count('SignInFailure'),
    quotes: rows.count('FlashQuote'),
    sent: rows.count('OutboxMessage'),
  });
  expect(await counted()).toEqual({ answers: 1, codes: 1, failures: 1, quotes: 1, sent: 1 });
  const changes = (await member.must(listAccountChanges, { query: {} })).total;

  // The world starts at noon, so the job first runs 16 hours later at 04:00, before the minimum retention of a day has
  // passed.
  await world.control.advance('17h');
  expect(await counted()).toEqual({ answers: 1, codes: 1, failures: 1, quotes: 1, sent: 1 });
  await world.control.advance('1d');
  // Answers are retained for a day of machine time too.
  expect(await counted()).toEqual({ answers: 1, codes: 0, failures: 0, quotes: 0, sent: 1 });
  const machineNow = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => machineNow + 86_400_001);
  await world.control.advance('1d');
  vi.restoreAllMocks();
  expect(await counted()).toEqual({ answers: 0, codes: 0, failures: 0, quotes: 0, sent: 1 });
  expect((await member.must(listAccountChanges, { query: {} })).total).toBeGreaterThanOrEqual(
    changes,
  );

  await world.control.advance('10d');
  // Messages have a retention of one week.
  expect((await counted()).sent).toBe(0);
  const now = await world.control.now();
  const oldest = rows.first('TimelineEntry', {
    where: { doneAt: { not: null } },
    orderBy: [['doneAt', 'asc']],
  });
  expect(Number(oldest?.doneAt)).toBeGreaterThanOrEqual(now - 8 * 86_400_000);
});
