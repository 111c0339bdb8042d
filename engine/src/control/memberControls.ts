import {
  createMember,
  createMemberToken,
  getMemberState,
  listMembers,
  listOutbox,
} from '@hongbao/contracts/control/members.calls';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import { toWhole } from '@hongbao/contracts/fields';
import { formatUnits } from '@hongbao/contracts/money';
import { pageResult } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import type { KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { openSessionFor } from '../features/account/index.ts';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import { findMembers } from '../operator/findMembers.ts';
import { makeMember } from '../operator/makeMember.ts';
import { balancesOf, openOf } from '../operator/memberState.ts';
import { appLink } from './appLink.ts';
import { control } from './controlled.ts';

const OUTBOX_SHOWN = 20;

export const memberControls = [
  control(listMembers, async ({ world, query }) =>
    world.atNow(async (now) => {
      const { found, total } = await findMembers(world, query, now);
      const records = found.map(({ row, ...figures }) => ({
        ...present(row),
        kycAdvancedStatus: row.kycAdvancedStatus as KycStatus,
        totalAssets: formatUnits(figures.assets),
        unrealizedPnl: formatUnits(figures.pnl),
        positions: figures.positions,
        isWithdrawalHeld: Number(row.withdrawHoldUntil ?? 0) > now,
        lastActiveTime: toWireTime(Number(row.lastActiveAt)),
      }));
      return accept(pageResult(records, total, query));
    }),
  ),
  control(createMember, async ({ world, origin, body }) => {
    const made = await makeMember(world, body);
    if (isRefusal(made)) return made;
    const { row, token } = made.result;
    const link = `${origin}${appLink({ world: world.id, token })}`;
    const key = row.googleSecret === null ? {} : { authenticatorKey: row.googleSecret };
    return accept({ ...present(row), token, link, ...key });
  }),
  control(getMemberState, async ({ world, params: { id } }) =>
    world.atNow(async () => {
      const row = world.rows.first('Member', { where: { id } });
      if (!row) return refuse('notFound');
      const balances = balancesOf(world, id);
      return accept({ ...present(row), balances, open: openOf(world, id) });
    }),
  ),
  control(createMemberToken, async ({ world, origin, params }) =>
    world.command(`member/${params.id}`, async (now) => {
      if (world.rows.count('Member', { id: params.id }) === 0) return refuse('notFound');
      const { token, change } = openSessionFor(params.id, now, 'control');
      await world.commit({ rows: [change] }, now);
      return accept({ token, link: `${origin}${appLink({ world: world.id, token })}` });
    }),
  ),
  control(listOutbox, async ({ world, query }) => {
    const rows = world.rows.many('OutboxMessage', {
      where: query.to === undefined ? {} : { to: normalEmail(query.to) },
      orderBy: newestFirst,
      take: toWhole(query.limit ?? OUTBOX_SHOWN),
    });
    return accept(
      rows.map(({ id, to, channel, purpose, code, text, createdAt }) => ({
        id,
        to,
        channel: channel === 'sms' ? ('sms' as const) : ('email' as const),
        purpose,
        text,
        at: Number(createdAt),
        ...(code === null ? {} : { code }),
      })),
    );
  }),
];

function present(row: RowOf<'Member'>) {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    vipLevel: row.vipLevel,
    kycStatus: row.kycStatus as KycStatus,
    isGuest: row.isGuest,
    registerTime: toWireTime(Number(row.registeredAt)),
  };
}
