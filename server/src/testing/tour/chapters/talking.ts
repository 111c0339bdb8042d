import {
  readAnnouncements,
  summarizeAnnouncements,
} from '@hongbao/contracts/content/content.calls';
import {
  listChat,
  listNotices,
  markNoticesRead,
  sendChat,
} from '@hongbao/contracts/content/notices.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { listVipLevels, listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import type { Guide, Traveller } from '../guide.ts';

const page = { pageNo: 1, pageSize: 10 } as const;

/** Shows rewards, the team, notices and support. */
export async function talk({ world }: Guide, mei: Traveller, demo: Traveller): Promise<void> {
  await mei.show(listTasks);
  await mei.show(claimTask, { body: { id: 'checkIn' } });
  await demo.show(getTeam, { query: page });
  await mei.show(listVipLevels);
  await demo.show(listVipRewards, { query: page });
  await mei.show(summarizeAnnouncements);
  await mei.show(readAnnouncements, { query: page });
  const { records } = await mei.show(listNotices, { query: { category: 'transaction', ...page } });
  await mei.show(markNoticesRead, { body: { ids: records.slice(0, 1).map(({ id }) => id) } });
  await mei.show(sendChat, { body: { text: 'When does my deposit arrive?' } });
  await world.control.advance('1m');
  await mei.show(listChat, { query: page });
}
