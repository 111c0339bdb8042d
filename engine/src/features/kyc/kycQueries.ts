import type { getKycStatus, isVerified, listKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { kycStates } from '@hongbao/contracts/kyc/kyc.states';
import type { IdentityDocument, KycLevel, KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { nextState } from '@hongbao/contracts/states';
import { toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { reasonText } from '../../words/reasons.ts';
import { identityOf } from './identity.ts';
import { maskNumber } from './kyc.rules.ts';
import { applicationsOf, latestApplication } from './kyc.store.ts';

export const getKycStatusHandler: UseCase<typeof getKycStatus> = async ({
  world,
  member,
  caller,
}) => {
  const status = member.kycStatus as KycStatus;
  const canResubmit = nextState(kycStates, status, 'submit') !== null;
  const latest = latestApplication(world.rows, member.id, 'basic');
  const reason = latest?.reason ?? null;
  return accept({
    status,
    canResubmit,
    ...(reason === null ? {} : { reason: reasonText(reason, caller.language) }),
  });
};

export const isVerifiedHandler: UseCase<typeof isVerified> = async ({ member }) =>
  accept(identityOf(member) !== 'none');

export const listKycHandler: UseCase<typeof listKyc> = async ({ world, member, caller }) => {
  const rows = applicationsOf(world.rows, member.id);
  return accept(
    rows.map(({ id, idType, idNumber, realName, reason, reviewedAt, ...row }) => ({
      id,
      level: row.level as KycLevel,
      status: row.status as KycStatus,
      createTime: toWireTime(Number(row.createdAt)),
      ...(idType === null ? {} : { idType: idType as IdentityDocument }),
      ...(idNumber === null ? {} : { idNumber: maskNumber(idNumber) }),
      ...(realName === null ? {} : { realName }),
      ...(reason === null ? {} : { reason: reasonText(reason, caller.language) }),
      ...(reviewedAt === null ? {} : { reviewTime: toWireTime(Number(reviewedAt)) }),
    })),
  );
};
