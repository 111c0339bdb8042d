import type { applyAdvancedKyc } from '@hongbao/contracts/kyc/kyc.calls';
import type { KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { planSubmission, submittable } from './submit.ts';

/** Submits address and emergency contact for the advanced level, which requires the basic one. */
export const applyAdvancedKycHandler: UseCase<typeof applyAdvancedKyc> = async (
  context,
  { body },
) => {
  const { member } = context;
  if (member.kycStatus !== 'authorised') return refuse('kycBasicNeeded');
  const status = submittable(member.kycAdvancedStatus as KycStatus);
  if (typeof status !== 'string') return status;
  const { address, emergencySurname, emergencyName, emergencyRelationship } = body;
  const { emergencyPhone, emergencyAddress } = body;
  const documents = {
    address,
    emergencySurname,
    emergencyName,
    emergencyRelationship,
    emergencyPhone,
    emergencyAddress,
  };
  return accept(null, await planSubmission(context, 'advanced', status, documents));
};
