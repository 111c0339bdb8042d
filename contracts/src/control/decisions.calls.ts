import { z } from 'zod';
import { defineCall } from '../call.ts';
import { lineNames } from '../lines.ts';
import { epochMs, id, oneOf } from '../fields.ts';
import { inWorld, reason } from './control.fields.ts';

export const decisionKinds = [...lineNames, 'kyc', 'kycAdvanced', 'loan'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Review policies: `auto` approves after some world time, `manual` waits for the operator, `reject` refuses. */
export const reviewPolicies = ['auto', 'manual', 'reject'] as const;
export type ReviewPolicy = (typeof reviewPolicies)[number];

export const verdicts = ['approve', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];

/** Verdicts of an operator. A withdrawal can also `fail`: it is paid out and returned, whatever its state. */
export const rulings = [...verdicts, 'fail'] as const;

const kind = oneOf(decisionKinds, 'DecisionKind');

export const listDecisions = defineCall({
  name: 'listDecisions',
  feature: 'control',
  summary: 'Pending cases, oldest first, and the review policy of each kind.',
  method: 'GET',
  path: '/control/worlds/{world}/decisions',
  auth: 'control',
  params: inWorld,
  query: z.object({ kind: kind.optional().describe('Only cases of this kind.') }),
  result: z.object({
    policies: z
      .array(
        z.object({
          kind: kind.describe('The kind of case.'),
          policy: oneOf(reviewPolicies, 'ReviewPolicy').describe(
            'auto approves after a while of world time, manual waits for the operator, reject refuses.',
          ),
        }),
      )
      .describe('How each kind is reviewed.'),
    waiting: z
      .array(
        z.object({
          kind: kind.describe('The kind of case.'),
          id: id.describe('The id of the case.'),
          memberId: id.describe('The id of the member.'),
          summary: z.string().describe('A description of the case.'),
          pictures: z
            .array(z.string())
            .describe(
              'The pictures of the application, below /api/sys/common/static/; only the member may see them.',
            ),
          createdAt: epochMs.describe('Time of the request, world time.'),
          decidesAt: epochMs
            .optional()
            .describe(
              'Time of the automatic decision, world time; absent under the policy manual.',
            ),
        }),
      )
      .describe('The pending cases, oldest first.'),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const decide = defineCall({
  name: 'decide',
  feature: 'control',
  summary:
    'Approve or reject a pending case; or let a withdrawal fail: it is paid out and returned.',
  effects:
    'The movements of an approval or rejection are posted immediately, and the member is notified. A withdrawal can be rejected until it is paid out; after that approve delivers it and reject makes it fail and refunds it. Fail performs all of these steps immediately, from any state. A loan with two reviews needs two approvals.',
  method: 'POST',
  path: '/control/worlds/{world}/decisions/{kind}/{id}',
  auth: 'control',
  params: z.object({
    world: id.describe('The id of the world.'),
    kind: kind.describe('The kind of case.'),
    id: id.describe('The id of the case.'),
  }),
  body: z.object({
    verdict: oneOf(rulings).describe('The verdict.'),
    reason: reason
      .optional()
      .describe('The reason; the member is notified of it when the case is rejected or fails.'),
  }),
  result: z.null(),
  refusals: ['worldUnknown', 'notFound', 'decisionAlreadyMade', 'verdictNotOfThisKind'],
  origin: 'extension',
  transport: 'plain',
});

export const setReviewPolicy = defineCall({
  name: 'setReviewPolicy',
  feature: 'control',
  summary: 'Set how one kind of application is reviewed from now on.',
  effects:
    'Applies to later requests. Cases that wait under manual continue to wait for the operator.',
  method: 'PUT',
  path: '/control/worlds/{world}/decisions/{kind}/policy',
  auth: 'control',
  params: z.object({
    world: id.describe('The id of the world.'),
    kind: kind.describe('The kind of case.'),
  }),
  body: z.object({
    policy: oneOf(reviewPolicies, 'ReviewPolicy').describe(
      'auto approves after a while of world time, manual waits for the operator, reject refuses.',
    ),
  }),
  result: z.null(),
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});
