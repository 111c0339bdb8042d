import {
  applyAdvancedKyc,
  applyKyc,
  getKycStatus,
  isVerified,
  listKyc,
} from '@hongbao/contracts/kyc/kyc.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import type { Member } from '@hongbao/test-support/given';
import { uploadPng } from '@hongbao/test-support/upload';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const contact = {
  address: '1 Queen’s Road',
  emergencySurname: 'Li',
  emergencyName: 'Na',
  emergencyRelationship: 'sister',
  emergencyPhone: '51234567',
  emergencyAddress: '2 Queen’s Road',
};

async function passportOf(member: Member, idNumber = 'P1234567') {
  const portraitPath = await uploadPng(world, member, 'kyc');
  return { idType: 'passport', idNumber, realName: 'Li Wei', portraitPath } as const;
}

/** Returns the member's notices, oldest first. */
async function told(member: Member): Promise<string[]> {
  const { rows } = await world.inside();
  const found = rows.many('Notice', {
    where: { memberId: member.id },
    orderBy: [['id', 'asc']],
  });
  return found.map(({ key, facts }) => {
    const { refId: _, ...others } = JSON.parse(facts) as Record<string, string>;
    return `${key} ${JSON.stringify(others)}`;
  });
}

async function standing(member: Member) {
  const { kycStatus, kycAdvancedStatus, creditScore } = await member.must(getMember);
  return [kycStatus, kycAdvancedStatus, creditScore];
}

describe('identity verification', () => {
  it('goes from submitted to authorized in five minutes, then to the advanced level', async () => {
    const member = await world.given.member();
    expect(await member.must(getKycStatus)).toEqual({ status: 'none', canResubmit: true });
    expect(await member.must(listKyc)).toEqual([]);
    expect(await member.must(applyKyc, { body: await passportOf(member) })).toBeNull();
    const seen: unknown[] = [];
    for (const by of ['0s', '59s', '1s', '3m', '59s', '1s']) {
      await world.control.advance(by);
      seen.push([(await member.must(getKycStatus)).status, await member.must(isVerified)]);
    }
    expect(seen).toEqual([
      ['submitted', false],
      ['submitted', false],
      ['pendingReview', false],
      ['pendingReview', false],
      ['pendingReview', false],
      ['authorised', true],
    ]);
    expect(await standing(member)).toEqual(['authorised', 'none', 80]);
    await member.must(applyAdvancedKyc, { body: contact });
    expect(await standing(member)).toEqual(['authorised', 'submitted', 80]);
    await world.control.advance('1m');
    expect(await standing(member)).toEqual(['authorised', 'pendingReview', 80]);
    await world.control.advance('4m');
    expect(await standing(member)).toEqual(['authorised', 'authorised', 90]);
    expect(await told(member)).toEqual([
      'kycInReview {}',
      'kycAuthorised {}',
      'kycInReview {}',
      'kycAdvancedAuthorised {}',
    ]);
    expect(await member.must(listKyc)).toMatchObject([
      { level: 'advanced', status: 'authorised', reviewTime: '2026-01-06 12:10:00' },
      {
        level: 'basic',
        status: 'authorised',
        idType: 'passport',
        idNumber: 'P****67',
        realName: 'Li Wei',
        createTime: '2026-01-06 12:00:00',
        reviewTime: '2026-01-06 12:05:00',
      },
    ]);
  });

  it('waits for an operator under the policy manual, without a time limit', async () => {
    await world.control.setPolicy('manual', 'kyc');
    const member = await world.given.member();
    await member.must(applyKyc, { body: await passportOf(member) });
    await world.control.advance('2d');
    expect(await member.must(getKycStatus)).toEqual({
      status: 'pendingReview',
      canResubmit: false,
    });
    const [waiting] = await world.control.waiting();
    expect(waiting).toMatchObject({
      kind: 'kyc',
      memberId: member.id,
      summary: 'Passport P1234567 of Li Wei',
    });
    await world.control.decide(waiting?.id ?? '', 'approve', undefined, 'kyc');
    expect(await standing(member)).toEqual(['authorised', 'none', 80]);
    const again = world.control.decide(waiting?.id ?? '', 'reject', undefined, 'kyc');
    await expect(again).rejects.toThrow('decisionAlreadyMade');
    expect(await world.control.waiting()).toEqual([]);
  });

  it('can be decided before its review starts, and only once', async () => {
    const member = await world.given.member();
    await member.must(applyKyc, { body: await passportOf(member) });
    const [waiting] = await world.control.waiting();
    expect(waiting?.decidesAt).toBe((waiting?.createdAt ?? 0) + 300_000);
    await world.control.decide(waiting?.id ?? '', 'approve', undefined, 'kyc');
    await world.control.advance('1h');
    expect(await standing(member)).toEqual(['authorised', 'none', 80]);
    expect(await told(member)).toEqual(['kycAuthorised {}']);
  });

  it.each(['kyc', 'kycAdvanced'] as const)(
    'refuses a decision on an unknown submission of %s',
    async (kind) => {
      await expect(world.control.decide('1', 'approve', undefined, kind)).rejects.toThrow(
        'notFound',
      );
    },
  );
});

describe('a submission', () => {
  it.each([
    ['an identity card', 'idCard', 'frontPath'],
    ['an identity card', 'idCard', 'backPath'],
    ['a passport', 'passport', 'portraitPath'],
  ] as const)('of %s (%s) without its %s is refused', async (_, idType, field) => {
    const member = await world.given.member();
    const path = await uploadPng(world, member, 'kyc');
    const { [field]: _missing, ...photos } = {
      frontPath: path,
      backPath: path,
      portraitPath: path,
    };
    const body = { idType, idNumber: 'A1234567', realName: 'Li Wei', ...photos };
    expect(await member.call(applyKyc, { body })).toMatchObject({
      reason: 'kycPhotoMissing',
      facts: { field },
    });
  });

  it('with a photo that another member uploaded is refused', async () => {
    const [member, other] = [await world.given.member(), await world.given.member()];
    const body = await passportOf(other);
    expect(await member.call(applyKyc, { body })).toMatchObject({
      reason: 'proofNotFound',
      facts: { field: 'portraitPath' },
    });
  });

  it('of another member’s document is refused until that submission is rejected', async () => {
    const [member, other] = [await world.given.member(), await world.given.member()];
    await other.must(applyKyc, { body: await passportOf(other) });
    const body = await passportOf(member, 'p123-4567');
    expect(await member.call(applyKyc, { body })).toMatchObject({
      reason: 'kycNumberTaken',
      facts: { field: 'idNumber' },
    });
    const [waiting] = await world.control.waiting();
    await world.control.decide(waiting?.id ?? '', 'reject', 'The photo is blurred.', 'kyc');
    expect((await member.call(applyKyc, { body })).ok).toBe(true);
  });

  it('of one document by many members concurrently is accepted from one of them only', async () => {
    const members = await world.given.members(4);
    const bodies = await Promise.all(members.map((member) => passportOf(member)));
    const answers = await Promise.all(
      members.map((member, index) => member.call(applyKyc, { body: bodies[index] as never })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each(['submitted', 'pendingReview'])('is refused while another is %s', async (status) => {
    const member = await world.given.member();
    const body = await passportOf(member);
    await member.must(applyKyc, { body });
    if (status === 'pendingReview') await world.control.advance('1m');
    expect(await member.call(applyKyc, { body })).toMatchObject({ reason: 'kycPending' });
  });

  it('is refused after the verification', async () => {
    const member = await world.given.member({ advanced: true });
    const body = await passportOf(member);
    const verified = { reason: 'kycAuthorised' };
    expect(await member.call(applyKyc, { body })).toMatchObject(verified);
    expect(await member.call(applyAdvancedKyc, { body: contact })).toMatchObject(verified);
  });

  it('for the advanced level requires the basic level, and is reviewed the same way', async () => {
    const member = await world.given.member();
    expect(await member.call(applyAdvancedKyc, { body: contact })).toMatchObject({
      reason: 'kycBasicNeeded',
    });
    const verified = await world.given.member({ verified: true });
    await verified.must(applyAdvancedKyc, { body: contact });
    expect(await verified.call(applyAdvancedKyc, { body: contact })).toMatchObject({
      reason: 'kycPending',
    });
  });

  it('is returned only to its member', async () => {
    const [member, other] = [await world.given.member(), await world.given.member()];
    await member.must(applyKyc, { body: await passportOf(member) });
    expect(await other.must(listKyc)).toEqual([]);
    expect(await other.must(getKycStatus)).toEqual({ status: 'none', canResubmit: true });
  });
});
