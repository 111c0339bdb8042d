import { kycStates } from '@hongbao/contracts/kyc/kyc.states';
import type { KycLevel, KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { nextState } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import { reviewPolicy } from '../../review/review.ts';
import { rowsOf } from '../../world/about.ts';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { findApplication } from './kyc.store.ts';
import { BEGIN, REVIEW, kindOf, planVerdict, resultScreen, statusCells } from './review.ts';
import { effect } from '../../words/eventText.ts';

export const kycJobs: readonly TimelineHandler[] = [
  {
    kind: BEGIN,
    priority: 24,
    run: beginReview,
    about: rowsOf('KycApplication'),
    needs: ownEntry,
  },
  {
    kind: REVIEW,
    priority: 25,
    run: reviewByPolicy,
    about: rowsOf('KycApplication'),
    needs: ownEntry,
  },
];

const nothing: EventResult = { plan: {}, summary: effect('nothing') };

/** Starts the review of submitted documents. */
async function beginReview(world: World, event: DueEvent): Promise<EventResult> {
  const application = findApplication(world.rows, event.refId);
  const status = application && nextState(kycStates, application.status as KycStatus, 'begin');
  if (!application || status === null) return nothing;
  const { id, memberId, level } = application;
  const notice = {
    category: 'system',
    key: 'kycInReview',
    facts: {},
    refId: id,
    link: resultScreen(level as KycLevel),
  } as const;
  return {
    plan: {
      rows: [
        update('KycApplication', { id }, { status }),
        update('Member', { id: memberId }, statusCells(level as KycLevel, status)),
        noticeRow(world, memberId, event.at, notice),
      ],
    },
    summary: effect('identityInReview', { level }),
  };
}

/** Decides a submission by the policy; no effect under `manual`, where an operator decides. */
async function reviewByPolicy(world: World, event: DueEvent): Promise<EventResult> {
  const application = findApplication(world.rows, event.refId);
  if (!application) return nothing;
  const policy = await reviewPolicy(world, kindOf[application.level as KycLevel]);
  if (policy === 'manual') return nothing;
  const verdict = policy === 'reject' ? 'reject' : 'approve';
  const plan = await planVerdict(world, application, { verdict, reason: null }, event.at);
  return plan
    ? { plan, summary: effect('identityDecided', { event: verdict, level: application.level }) }
    : nothing;
}
