import { applyKyc, getKycStatus, listKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { asMember } from '@hongbao/test-support/given';
import { startServer } from '@hongbao/server/testing/server';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { uploadPng } from '@hongbao/test-support/upload';
import { expect, it } from 'vitest';

it('an identity is rejected by policy and by an operator, then verified, within thirty days and a restart', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await startServer({ dataDir });
  let world = await server.createWorld({ id: 'kyc' });
  let member = await world.given.member();
  const portraitPath = await uploadPng(world, member, 'kyc');
  const body = {
    idType: 'passport',
    idNumber: 'P1234567',
    realName: 'Li Wei',
    portraitPath,
  } as const;

  await world.control.setPolicy('reject', 'kyc');
  await member.must(applyKyc, { body });
  await world.control.advance('5d');
  expect(await member.must(getKycStatus)).toEqual({
    status: 'rejected',
    reason: 'The documents could not be verified.',
    canResubmit: true,
  });

  await world.control.setPolicy('manual', 'kyc');
  await member.must(applyKyc, { body });
  // While a submission waits, the earlier rejection is not returned.
  expect(await member.must(getKycStatus)).toEqual({ status: 'submitted', canResubmit: false });
  await world.control.advance('5d');
  await server.stop();
  server = await startServer({ dataDir });
  world = server.openWorld('kyc');
  const token = await world.control.createToken(member.id);
  member = asMember(server.client('kyc'), { ...member, token });
  expect((await member.must(getKycStatus)).status).toBe('pendingReview');
  const [waiting] = await world.control.waiting();
  await world.control.decide(waiting?.id ?? '', 'reject', 'The photo is blurred.', 'kyc');
  expect(await member.must(getKycStatus)).toEqual({
    status: 'rejected',
    reason: 'The photo is blurred.',
    canResubmit: true,
  });

  await world.control.setPolicy('auto', 'kyc');
  await world.control.advance('10d');
  await member.must(applyKyc, { body });
  await world.control.advance('10d');
  expect(await member.must(getKycStatus)).toEqual({ status: 'authorised', canResubmit: false });
  // A score of 60 initially, plus 20 for the verification; a rejection does not change it.
  expect((await member.must(getMember)).creditScore).toBe(80);
  expect(
    (await member.must(listKyc)).map(({ status, reviewTime }) => [status, reviewTime]),
  ).toEqual([
    ['authorised', '2026-01-26 12:05:00'],
    ['rejected', '2026-01-16 12:00:00'],
    ['rejected', '2026-01-06 12:05:00'],
  ]);
  await expectBalanced(world);
  await server.stop();
  removeDataFolder(dataDir);
});
