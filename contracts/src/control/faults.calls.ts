import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, oneOf, rate, textThat } from '../fields.ts';
import { ONE, parseUnits } from '../money.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { type FaultKind, LATENCY_MS_MAX, faultKinds, faultPresets } from './faults.types.ts';
import {
  callName,
  conditions,
  conditionsOfRule,
  memberOfRule,
  ruleBounds,
  ruleProgress,
} from './rule.fields.ts';

const share = textThat(isShare, 'must be a decimal string above 0 and up to 1', {
  pattern: '^(0\\.\\d{1,8}|1(\\.0{1,8})?)$',
});

function isShare(text: string): boolean {
  const value = parseUnits(text);
  return value !== null && value > 0n && value <= ONE;
}

/** `tried` counts the requests that matched, `hits` those that failed. */
const fault = z
  .object({
    id: id.describe('The id of the rule.'),
    kind: oneOf(faultKinds, 'FaultKind').describe('The effect on a matching request.'),
    preset: oneOf(faultPresets, 'FaultPreset')
      .optional()
      .describe('The preset that the rule belongs to.'),
    call: callName.optional().describe('The call it applies to; every call when absent.'),
    memberId: id.optional().describe('The member it affects; all members when absent.'),
    when: conditions.optional().describe('Conditions on the request; none when absent.'),
    latencyMs: count
      .optional()
      .describe(
        'Delay of a request or message, milliseconds of machine time; for the kinds latency and messageLate.',
      ),
    rate: rate.describe(
      'The fraction of matching requests that get the fault: "0.5" is half of them, chosen by the world’s seed.',
    ),
    tried: count.describe('Number of matching requests.'),
    ...ruleProgress,
  })
  .meta({ schemaName: 'Fault', about: 'A rule by which calls fail.' });

export const listFaults = defineCall({
  name: 'listFaults',
  feature: 'control',
  summary:
    'The fault rules of a world, in order of evaluation, with the number of affected requests.',
  method: 'GET',
  path: '/control/worlds/{world}/faults',
  auth: 'control',
  params: inWorld,
  result: z.array(fault),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

const faultBody = z
  .strictObject({
    kind: oneOf(faultKinds, 'FaultKind').optional().describe('The effect on a matching request.'),
    preset: oneOf(faultPresets, 'FaultPreset')
      .optional()
      .describe('A set of rules by name, instead of a kind.'),
    call: callName.optional().describe('Only this call; every call when absent.'),
    memberId: memberOfRule.describe('Only this member; all members when absent.'),
    when: conditionsOfRule,
    rate: share
      .optional()
      .describe('The share of matching requests that get the fault, a fraction; all when absent.'),
    latencyMs: z
      .int()
      .min(0)
      .max(LATENCY_MS_MAX)
      .optional()
      .describe('Delay of a request or message, milliseconds of machine time; 1000 by default.'),
    ...ruleBounds,
  })
  .refine((body) => (body.kind === undefined) !== (body.preset === undefined), {
    path: ['kind'],
    error: 'must come with exactly one of kind, preset',
  })
  .refine((body) => body.preset === undefined || isBare(body), {
    path: ['preset'],
    error: 'must be absent with rate, count, latencyMs or when, because a preset has its own',
  })
  .refine(({ call, when }) => when === undefined || call !== undefined, {
    path: ['when'],
    error: 'is allowed only with call, whose fields it names',
  })
  .refine(({ kind, latencyMs }) => latencyMs === undefined || isDelay(kind), {
    path: ['latencyMs'],
    error: 'is allowed only with the kind latency or messageLate',
  });

const isDelay = (kind: FaultKind | undefined) => kind === 'latency' || kind === 'messageLate';

function isBare(
  body: Readonly<Partial<Record<'rate' | 'count' | 'latencyMs' | 'when', unknown>>>,
): boolean {
  const { rate: asked, count: times, latencyMs, when } = body;
  return [asked, times, latencyMs, when].every((value) => value === undefined);
}

export const addFault = defineCall({
  name: 'addFault',
  feature: 'control',
  summary: 'Make calls fail by a rule, or by a preset of rules. Returns the added rules.',
  effects:
    'Rules are tried in their order, with the world’s seed; the first rule that takes effect ends the search. commitThenDrop executes the call and drops its answer. The kinds that begin with message apply to each message that a socket sends. Rules are part of the world’s file.',
  method: 'POST',
  path: '/control/worlds/{world}/faults',
  auth: 'control',
  params: inWorld,
  body: faultBody,
  result: z.array(fault),
  refusals: ['worldUnknown', 'callUnknown', 'notFound', 'ruleNeverMatches', 'tooManyFaults'],
  origin: 'extension',
  transport: 'plain',
});

export const removeFault = defineCall({
  name: 'removeFault',
  feature: 'control',
  summary: 'Remove a fault rule. Requests it delays continue or end immediately.',
  effects: 'Requests it delays continue or end immediately.',
  method: 'DELETE',
  path: '/control/worlds/{world}/faults/{id}',
  auth: 'control',
  params: oneInWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

export const clearFaults = defineCall({
  name: 'clearFaults',
  feature: 'control',
  summary: 'Remove every fault rule of a world. Returns their number.',
  effects: 'Requests they delay continue or end immediately.',
  method: 'DELETE',
  path: '/control/worlds/{world}/faults',
  auth: 'control',
  params: inWorld,
  result: z.object({ removed: count.describe('Number of removed rules.') }),
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});
