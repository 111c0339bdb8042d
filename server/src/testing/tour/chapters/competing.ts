import {
  exitContest,
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { Guide, Traveller } from '../guide.ts';

/** Mei and the demo member join the current contest. Mei trades in it, reads the ranking and exits. */
export async function compete({ world }: Guide, mei: Traveller, demo: Traveller): Promise<void> {
  const query = { status: 1, pageNo: 1, pageSize: 10 } as const;
  const { records } = await mei.show(listContests, { query });
  const id = records[0]?.id ?? '';
  await demo.must(joinContest, { body: { id, fund: '500' } });
  await mei.show(joinContest, { body: { id, fund: '500' } });
  await mei.must(openPosition, {
    body: {
      symbol: 'ETH/USDT',
      direction: 'long',
      quantity: '0.5',
      leverage: 10,
      account: `contest:${id}`,
    },
  });
  await world.control.advance('1h');
  await mei.show(getContest, { query: { id } });
  await mei.show(rankContest, { query: { id, pageNo: 1, pageSize: 10 } });
  await mei.show(listJoinedContests, { query: { pageNo: 1, pageSize: 10 } });
  await demo.show(exitContest, { body: { id } });
}
