import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import type { getTeam } from '@hongbao/contracts/team/team.calls';
import { TEAM_LEVELS } from '@hongbao/contracts/team/team.quote';
import { startOfWireDay, toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { qrDataUrl } from './qr.ts';
import { REBATE } from './rebates.ts';
import { countInvitedBy, levelTotals, teamPage } from './team.store.ts';
import { maskAccount } from '../account/index.ts';

/** A member's invitation and team: the sizes of its three levels, and the rebates from their fees. */
export const getTeamHandler: UseCase<typeof getTeam> = async (
  { world, member, now, caller },
  { query },
) => {
  const page = pageOf(query);
  const { invitedBy } = query;
  const inviteLink = `${caller.origin}/#/login?mode=register&inviteCode=${member.inviteCode}`;
  const totals = levelTotals(world.rows, member.id, REBATE, startOfWireDay(now));
  const rows = teamPage(world.rows, member.id, REBATE, { ...page, invitedBy });
  const sum = (of: 'count' | 'newSince' | 'toppedUp') =>
    totals.reduce((all, each) => all + each[of], 0);
  const teamSize = sum('count');
  const total =
    invitedBy === undefined ? teamSize : countInvitedBy(world.rows, member.id, invitedBy);
  const members = rows.map((each) => ({
    id: each.id,
    account: maskAccount(each),
    level: each.level,
    invited: each.invited,
    vipLevel: each.vipLevel,
    income: formatUnits(each.income),
    toppedUp: each.toppedUp,
    registerTime: toWireTime(Number(each.registeredAt)),
  }));
  return accept({
    inviteCode: member.inviteCode,
    inviteLink,
    qr: qrDataUrl(world, inviteLink),
    teamSize,
    teamIncome: formatUnits(totals.reduce((all, { income }) => all + income, 0n)),
    newToday: sum('newSince'),
    toppedUp: sum('toppedUp'),
    levels: Array.from({ length: TEAM_LEVELS }, (_, index) => {
      const found = totals.find(({ level }) => level === index + 1);
      return {
        level: index + 1,
        count: found?.count ?? 0,
        income: formatUnits(found?.income ?? 0n),
      };
    }),
    members: pageResult(members, total, query),
  });
};
