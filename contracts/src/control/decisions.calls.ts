import { z } from 'zod';
import { defineCall } from '../call.ts';
import { epochMs, id, oneOf } from '../fields.ts';
import { inWorld, reason } from './control.fields.ts';

export const decisionKinds = ['recharge', 'withdrawal', 'kyc', 'kycAdvanced', 'loan'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** `auto` approves after a while of world time, `manual` waits for the operator, `reject` refuses. */
export const reviewPolicies = ['auto', 'manual', 'reject'] as const;
export type ReviewPolicy = (typeof reviewPolicies)[number];

export const verdicts = ['approve', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];

const kind = oneOf(decisionKinds);

export const listDecisions = defineCall({
  name: 'listDecisions',
  feature: 'control',
  summary: 'What waits for a verdict, oldest first, and the policy of each kind.',
  method: 'GET',
  path: '/control/worlds/{world}/decisions',
  auth: 'control',
  params: inWorld,
  query: z.object({ kind: kind.optional() }),
  result: z.object({
    policies: z.array(z.object({ kind, policy: oneOf(reviewPolicies) })),
    waiting: z.array(
      z.object({
        kind,
        id,
        memberId: id,
        summary: z.string(),
        createdAt: epochMs,
        decidesAt: epochMs.optional(),
      }),
    ),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const decide = defineCall({
  name: 'decide',
  feature: 'control',
  summary: 'Approve or reject what waits.',
  method: 'POST',
  path: '/control/worlds/{world}/decisions/{kind}/{id}',
  auth: 'control',
  params: z.object({ world: id, kind, id }),
  body: z.object({ verdict: oneOf(verdicts), reason: reason.optional() }),
  result: z.null(),
  refusals: ['worldUnknown', 'notFound', 'decisionAlreadyMade'],
  origin: 'extension',
  transport: 'plain',
});

export const setReviewPolicy = defineCall({
  name: 'setReviewPolicy',
  feature: 'control',
  summary: 'How one kind of application is reviewed from now on.',
  method: 'PUT',
  path: '/control/worlds/{world}/decisions/{kind}/policy',
  auth: 'control',
  params: z.object({ world: id, kind }),
  body: z.object({ policy: oneOf(reviewPolicies) }),
  result: z.null(),
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});
