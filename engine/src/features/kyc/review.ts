import { kycStates } from '@hongbao/contracts/kyc/kyc.states';
import type { KycLevel, KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { nextState } from '@hongbao/contracts/states';
import { MINUTE_MS } from '@hongbao/contracts/time';
import { type RowChange, type RowOf, remove, update } from '@hongbao/prisma/rowWriter';
import { type Reviewable, type Ruling, reviewPolicy } from '../../review/review.ts';
import { reasonOf } from '../../words/reasons.ts';
import type { Plan, TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { creditScoreAfter, documentKey, scoreFor } from './kyc.rules.ts';
import {
  type KycApplication,
  creditScoreOf,
  findApplication,
  waitingApplications,
} from './kyc.store.ts';
import { effect } from '../../words/eventText.ts';

export const BEGIN = 'kyc.begin';
export const REVIEW = 'kyc.review';

/** Time from submission to the start of the review, and to its decision when the policy is automatic. */
const BEGIN_MS = MINUTE_MS;
const REVIEW_MS = 5 * MINUTE_MS;

/** The kind of decision of a level. */
export const kindOf = { basic: 'kyc', advanced: 'kycAdvanced' } as const;

/** Schedules the start of the review, and its decision unless an operator decides. */
export async function reviewAppointments(
  world: World,
  { id, level }: Pick<KycApplication, 'id'> & { level: KycLevel },
  now: number,
): Promise<TimelineChange[]> {
  const begin = { op: 'schedule', kind: BEGIN, refId: id, at: now + BEGIN_MS } as const;
  if ((await reviewPolicy(world, kindOf[level])) === 'manual') return [begin];
  return [begin, { op: 'schedule', kind: REVIEW, refId: id, at: now + REVIEW_MS }];
}

/** The route of the app that shows the result of a level. */
export const resultScreen = (level: KycLevel): string => `/renzhengResult?level=${level}`;

/** The cells of the member's row that contain the status of a level. */
export function statusCells(level: KycLevel, status: KycStatus): Partial<RowOf<'Member'>> {
  return level === 'basic' ? { kycStatus: status } : { kycAdvancedStatus: status };
}

/** Plans a decision on a submission; null when the submission has already been decided. */
export async function planVerdict(
  world: World,
  application: KycApplication,
  { verdict, reason }: Ruling,
  now: number,
): Promise<Plan | null> {
  const status = nextState(kycStates, application.status as KycStatus, verdict);
  if (status === null) return null;
  const { id, memberId, idType, idNumber } = application;
  const level = application.level as KycLevel;
  const isApproved = verdict === 'approve';
  const why = isApproved ? null : (reason ?? reasonOf('documentsUnverified'));
  const creditScore = creditScoreAfter(creditScoreOf(world.rows, memberId), scoreFor[level]);
  const rows: RowChange[] = [
    update('KycApplication', { id }, { status, reason: why, reviewedAt: BigInt(now) }),
    update(
      'Member',
      { id: memberId },
      { ...statusCells(level, status), ...(isApproved ? { creditScore } : {}) },
    ),
    noticeRow(world, memberId, now, {
      category: 'system',
      key: noticeKeys[level][verdict],
      facts: why === null ? {} : { reason: why },
      refId: id,
      link: resultScreen(level),
    }),
  ];
  // The number of a rejected document becomes available to other members.
  if (!isApproved && idType !== null && idNumber !== null)
    rows.push(remove('IdentityDocument', { document: documentKey(idType, idNumber) }));
  const timeline: TimelineChange[] = [BEGIN, REVIEW].map((kind) => ({
    op: 'cancel',
    kind,
    refId: id,
  }));
  return { rows, timeline };
}

const noticeKeys = {
  basic: { approve: 'kycAuthorised', reject: 'kycRejected' },
  advanced: { approve: 'kycAdvancedAuthorised', reject: 'kycAdvancedRejected' },
} as const;

function reviewsOf(level: KycLevel): Reviewable {
  return {
    kind: kindOf[level],
    appointment: REVIEW,
    waiting: async (world, take) =>
      waitingApplications(world.rows, level, take).map((row) => ({
        id: row.id,
        memberId: row.memberId,
        summary: summaryOf(row),
        pictures: [row.frontPath, row.backPath, row.portraitPath].filter((path) => path !== null),
        createdAt: Number(row.createdAt),
      })),
    rule: async (world, id, ruling, now) => {
      const application = findApplication(world.rows, id);
      if (application?.level !== level) return 'unknown';
      return (await planVerdict(world, application, ruling, now)) ?? 'decided';
    },
  };
}

function summaryOf(row: KycApplication): string {
  return row.level === 'basic'
    ? effect('caseIdentity', {
        document: row.idType ?? '',
        number: row.idNumber ?? '',
        name: row.realName ?? '',
      })
    : effect('caseAdvanced', {
        address: row.address ?? '',
        name: `${row.emergencyName} ${row.emergencySurname}`,
        relationship: row.emergencyRelationship ?? '',
      });
}

/** Identity reviews for operators. */
export const kycReviews: readonly Reviewable[] = [reviewsOf('basic'), reviewsOf('advanced')];
