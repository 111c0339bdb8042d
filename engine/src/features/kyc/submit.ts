import { kycStates } from '@hongbao/contracts/kyc/kyc.states';
import type { KycLevel, KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { nextState } from '@hongbao/contracts/states';
import { type RowChange, insert, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import type { Plan } from '../../world/plan.ts';
import type { KycApplication } from './kyc.store.ts';
import { reviewAppointments, statusCells } from './review.ts';

/** The status after submitting a level now, or the refusal. */
export function submittable(
  before: KycStatus,
): KycStatus | Refusal<'kycPending' | 'kycAuthorised'> {
  const status = nextState(kycStates, before, 'submit');
  return status ?? refuse(before === 'authorised' ? 'kycAuthorised' : 'kycPending');
}

type Documents = Partial<Omit<KycApplication, 'id' | 'memberId' | 'level' | 'status'>>;

/** Submits documents, updates the member's status, and schedules the review. */
export async function planSubmission(
  { world, member, now }: Context,
  level: KycLevel,
  status: KycStatus,
  documents: Documents,
  rows: readonly RowChange[] = [],
): Promise<Plan> {
  const application = {
    ...nothingSubmitted,
    ...documents,
    id: world.ids.nextId(),
    memberId: member.id,
    level,
    status,
    createdAt: BigInt(now),
  };
  return {
    rows: [
      insert('KycApplication', application),
      update('Member', { id: member.id }, statusCells(level, status)),
      ...rows,
    ],
    timeline: await reviewAppointments(world, application, now),
  };
}

const nothingSubmitted = {
  idType: null,
  idNumber: null,
  realName: null,
  frontPath: null,
  backPath: null,
  portraitPath: null,
  address: null,
  emergencySurname: null,
  emergencyName: null,
  emergencyRelationship: null,
  emergencyPhone: null,
  emergencyAddress: null,
  reason: null,
  reviewedAt: null,
};
