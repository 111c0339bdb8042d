import { buyOption } from '@hongbao/contracts/options/options.calls';
import { joinContest, rankContest } from '@hongbao/contracts/contests/contests.calls';
import { units } from '@hongbao/contracts/money';
import { insert } from '@hongbao/prisma/rowWriter';
import { memberAccount } from '../../ledger/accounts.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';
import { commitCrowd } from '../vip/crowd.samples.ts';
import { bookJoining } from './bookings.ts';

const world = useWorld();
/** One more than a batch of the ranking. */
const CROWD = 201;

async function running() {
  const { rows } = await world.inside();
  return rows.firstOrThrow('Contest', { where: { status: 1 } });
}

it('a ranking of more members than one batch gives each member one rank', async () => {
  const { id, endAt } = await running();
  const inside = await world.inside();
  const now = inside.now();
  const ids = await commitCrowd(inside, CROWD, { usdt: '100' });
  const entries = ids.map((memberId) => ({
    id: inside.ids.nextId(),
    contestId: id,
    memberId,
    fund: units('100'),
    status: 'joined',
    joinedAt: BigInt(now),
    exitedAt: null,
    equity: null,
    volume: null,
    rank: null,
    prize: null,
  }));
  await inside.commit(
    {
      rows: entries.map((entry) => insert('ContestEntry', entry)),
      ledger: entries.map((entry) => bookJoining(entry, entry.fund)),
    },
    now,
  );
  await world.control.advanceTo(Number(endAt));
  const ended = inside.rows.many('ContestEntry', {
    where: { contestId: id },
    orderBy: [['rank', 'asc']],
  });
  expect(ended.map(({ rank, status }) => `${status} ${rank}`)).toEqual(
    ids.map((_, place) => `finished ${place + 1}`),
  );
  for (const memberId of ids)
    expect(
      inside.ledger.balance(memberAccount(memberId, 'main', 'USDT')).total,
    ).toBeGreaterThanOrEqual(units('100'));
});

it('the ranking of a full minute includes account changes posted at that minute', async () => {
  const { id } = await running();
  const [first, second] = await world.given.members(2, { usdt: '500' });
  const ranked = async () =>
    (await first?.must(rankContest, { query: { id } }))?.records.map(({ volume }) => volume);
  await first?.must(joinContest, { body: { id, fund: '200' } });
  expect(await ranked()).toHaveLength(1);
  await second?.must(joinContest, { body: { id, fund: '200' } });
  expect(await ranked()).toHaveLength(2);
  const stake = {
    setId: 'BTC-60',
    account: `contest:${id}`,
    direction: 'up',
    stake: '20',
  } as const;
  await second?.must(buyOption, { body: stake });
  expect(new Set(await ranked()).size).toBe(2);
});
