import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { uploadPng } from '@hongbao/test-support/upload';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

const team = (
  member: Member,
  query: { pageNo?: number; pageSize?: number; invitedBy?: string } = {},
) => member.must(getTeam, { query });

it('an inviter is notified when an invited member joins', async () => {
  const inviter = await world.given.member();
  await world.given.member({ inviterId: inviter.id, email: 'first@hongbao.example' });
  await world.given.member();
  const { rows } = await world.inside();
  expect(rows.many('Notice', { where: { memberId: inviter.id } })).toMatchObject([
    { category: 'system', key: 'teamJoined', facts: '{"account":"fi**@hongbao.example"}' },
  ]);
});

describe('my team', () => {
  it('of a new member is empty, with an invitation to share', async () => {
    const member = await world.given.member();
    const { inviteCode } = await member.must(getMember);
    const mine = await team(member);
    expect(mine).toMatchObject({
      inviteCode,
      teamSize: 0,
      teamIncome: '0.00000000',
      newToday: 0,
      toppedUp: 0,
      levels: [
        { level: 1, count: 0, income: '0.00000000' },
        { level: 2, count: 0, income: '0.00000000' },
        { level: 3, count: 0, income: '0.00000000' },
      ],
      members: { records: [], total: 0, pages: 0 },
    });
    expect(mine.inviteLink).toMatch(
      new RegExp(`^http.*/#/login\\?mode=register&inviteCode=${inviteCode}$`),
    );
    expect(mine.qr).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/);
    const svg = Buffer.from(mine.qr.split(',')[1] ?? '', 'base64').toString();
    expect(svg).toMatch(/^<svg .*<\/svg>\s*$/s);
    expect((await team(member)).qr).toBe(mine.qr);
    expect((await team(await world.given.member())).qr).not.toBe(mine.qr);
  });

  it('contains three levels, newest first, with masked accounts, in pages', async () => {
    const top = await world.given.member();
    const first = await world.given.member({ inviterId: top.id, email: 'first@hongbao.example' });
    await world.control.advance('13h');
    const second = await world.given.member({ inviterId: first.id });
    const third = await world.given.member({ inviterId: second.id });
    await world.given.member({ inviterId: third.id });
    await world.given.member();
    const proofPath = await uploadPng(world, second);
    const body = { currency: 'USDT', network: 'TRC20', amount: '50', proofPath };
    await second.must(applyRecharge, { body });
    expect((await team(top)).toppedUp).toBe(0);
    await world.control.advance('3m');

    const mine = await team(top);
    // The first member joined on the day before, because it is 01:03 now.
    expect(mine).toMatchObject({ teamSize: 3, newToday: 2, toppedUp: 1 });
    expect(mine.levels.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(mine.members.records.map(({ id, level, toppedUp }) => [id, level, toppedUp])).toEqual([
      [third.id, 3, false],
      [second.id, 2, true],
      [first.id, 1, false],
    ]);
    expect(mine.members.records[2]).toEqual({
      id: first.id,
      account: 'fi**@hongbao.example',
      level: 1,
      invited: 1,
      vipLevel: 0,
      income: '0.00000000',
      toppedUp: false,
      registerTime: '2026-01-06 12:00:00',
    });
    expect(await team(first)).toMatchObject({
      teamSize: 3,
      levels: [{ count: 1 }, { count: 1 }, { count: 1 }],
    });
    const page = (await team(top, { pageNo: 2, pageSize: 2 })).members;
    expect(page).toMatchObject({ total: 3, pages: 2, current: 2, size: 2 });
    expect(page.records.map(({ id }) => id)).toEqual([first.id]);
    expect((await team(top, { pageNo: 9 })).members).toMatchObject({ records: [], total: 3 });
    // Lists the team branch by branch: members of the lowest level have an empty branch, whatever they invited.
    const branch = async (invitedBy: string) => (await team(top, { invitedBy })).members;
    expect(await branch(top.id)).toMatchObject({
      total: 1,
      records: [{ id: first.id, invited: 1 }],
    });
    expect(await branch(second.id)).toMatchObject({
      total: 1,
      records: [{ id: third.id, invited: 0 }],
    });
    expect(await branch(third.id)).toMatchObject({ total: 0, records: [] });
    expect((await team(top, { invitedBy: first.id, pageNo: 2 })).members).toMatchObject({
      total: 1,
    });
  });
});
