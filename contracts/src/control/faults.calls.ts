import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, oneOf, rate, textThat } from '../fields.ts';
import { parseUnits, ONE } from '../money.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { faultKinds, faultPresets } from './faults.types.ts';

const share = textThat(isShare, 'must be a decimal string from 0 to 1');

function isShare(text: string): boolean {
  const value = parseUnits(text);
  return value !== null && value >= 0n && value <= ONE;
}

const callName = textThat(
  (text) => /^[a-zA-Z]{1,40}$/.test(text),
  'must be the name of a call, of 1 to 40 letters',
);

/** `rate` is the share of matching requests that fail, drawn from the world's seed. */
const faultRule = {
  kind: oneOf(faultKinds),
  call: callName.optional(),
  memberId: id.optional(),
  latencyMs: z.int().min(0).max(120_000).optional(),
};

const fault = z.object({
  id,
  ...faultRule,
  rate,
  hits: count,
  left: count.optional(),
  endsAt: epochMs.optional(),
});

export const listFaults = defineCall({
  name: 'listFaults',
  feature: 'control',
  summary: 'The fault rules of a world, in the order they are tried.',
  method: 'GET',
  path: '/control/worlds/{world}/faults',
  auth: 'control',
  params: inWorld,
  result: z.array(fault),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const addFault = defineCall({
  name: 'addFault',
  feature: 'control',
  summary: 'Make calls fail by a rule, or by a preset of rules.',
  method: 'POST',
  path: '/control/worlds/{world}/faults',
  auth: 'control',
  params: inWorld,
  body: z
    .strictObject({
      ...faultRule,
      kind: faultRule.kind.optional(),
      preset: oneOf(faultPresets).optional(),
      rate: share.optional(),
      count: z.int().min(1).max(1_000_000).optional(),
      lifetimeMs: z.int().min(1).max(86_400_000).optional(),
    })
    .refine((body) => (body.kind === undefined) !== (body.preset === undefined), {
      path: ['kind'],
      error: 'must come with exactly one of kind, preset',
    }),
  result: z.array(fault),
  refusals: ['worldUnknown', 'tooManyFaults'],
  origin: 'extension',
  transport: 'plain',
});

export const removeFault = defineCall({
  name: 'removeFault',
  feature: 'control',
  summary: 'Remove a fault rule.',
  method: 'DELETE',
  path: '/control/worlds/{world}/faults/{id}',
  auth: 'control',
  params: oneInWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});
