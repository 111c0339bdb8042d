import {
  createMember,
  createMemberToken,
  listMembers,
  listOutbox,
} from '@hongbao/contracts/control/members.calls';
import { toWhole } from '@hongbao/contracts/fields';
import { units } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import type { KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { hashPassword, newMember, openSessionFor } from '../features/account/index.ts';
import { listedCurrencies } from '../features/settings/index.ts';
import { levelCheck } from '../features/vip/index.ts';
import { houseAccount, memberAccount } from '../ledger/accounts.ts';
import type { Instruction } from '../ledger/ledger.types.ts';
import { accept, refuse } from '../http/decision.ts';
import { controlWorld } from './controlled.ts';

const OUTBOX_SHOWN = 20;

export const memberControls = [
  controlWorld(listMembers, async ({ world, query }) => {
    const page = pageOf(query);
    const where =
      query.keyword === undefined
        ? {}
        : {
            OR: [
              { account: { contains: query.keyword } },
              { nickname: { contains: query.keyword } },
            ],
          };
    const [rows, total] = await Promise.all([
      world.read.member.findMany({
        where,
        orderBy: { id: 'desc' },
        skip: page.skip,
        take: page.take,
      }),
      world.read.member.count({ where }),
    ]);
    return accept(pageResult(rows.map(present), total, query));
  }),
  controlWorld(createMember, async ({ world, body }) =>
    world.command('register', async (now) => {
      const { balances = {}, inviterId, verified = false, advanced = false } = body;
      const known = new Set((await listedCurrencies(world)).map(({ currency }) => currency));
      const unknown = Object.keys(balances).find((currency) => !known.has(currency));
      if (unknown !== undefined) return refuse('currencyUnknown', { currency: unknown });
      const inviter =
        inviterId === undefined
          ? null
          : await world.read.member.findUnique({ where: { id: inviterId } });
      if (inviterId !== undefined && !inviter) return refuse('notFound', { field: 'inviterId' });
      const email = (body.email ?? `member${world.ids.nextNumber()}@hongbao.example`).toLowerCase();
      if (await world.read.member.findUnique({ where: { email } }))
        return refuse('accountExists', { field: 'email' });
      const salt = world.secrets.bytes(`salt/${email}`, 16);
      const passwordHash = await hashPassword(body.password ?? 'hongbao123', salt);
      const made = newMember(world, now, {
        account: email,
        email,
        areaCode: null,
        phone: null,
        passwordHash,
        invitedById: inviter?.id ?? null,
        isGuest: false,
        deviceId: null,
        language: 'en-us',
        ...(body.nickname === undefined ? {} : { nickname: body.nickname }),
        ...(verified || advanced ? { kycStatus: 'authorised' } : {}),
        ...(advanced ? { kycAdvancedStatus: 'authorised' } : {}),
      });
      const ledger: Instruction[] = Object.entries(balances).flatMap(([currency, text]) => {
        const amount = units(text);
        if (amount === 0n) return [];
        const debit = houseAccount('custody', currency);
        const credit = memberAccount(made.row.id, 'main', currency);
        const ref = { type: 'member', id: made.row.id };
        const id = `opening/${made.row.id}/${currency}`;
        return [{ op: 'post' as const, id, kind: 'opening', currency, debit, credit, amount, ref }];
      });
      const session = openSessionFor(made.row.id, now, 'control');
      const plan = {
        rows: [...(made.plan.rows ?? []), session.change],
        ledger: [...(made.plan.ledger ?? []), ...ledger],
        timeline: ledger.length > 0 ? [levelCheck(made.row.id, now)] : [],
      };
      const committed = await world.commit(plan, now);
      if (!committed.ok) throw new Error('A new member was refused by the ledger');
      return accept({ ...present(made.row), token: session.token });
    }),
  ),
  controlWorld(createMemberToken, async ({ world, params }) =>
    world.command(`member/${params.id}`, async (now) => {
      if (!(await world.read.member.findUnique({ where: { id: params.id } })))
        return refuse('notFound');
      const { token, change } = openSessionFor(params.id, now, 'control');
      await world.commit({ rows: [change] }, now);
      return accept({ token });
    }),
  ),
  controlWorld(listOutbox, async ({ world, query }) => {
    const rows = await world.read.outboxMessage.findMany({
      where: query.to === undefined ? {} : { to: query.to.toLowerCase() },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
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
