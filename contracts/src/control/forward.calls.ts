import { z } from 'zod';
import { defineCall } from '../call.ts';
import { oneOf, text } from '../fields.ts';
import { inWorld } from './control.fields.ts';
import { forwardFields, forwardSettings } from './forward.fields.ts';

const forwardState = z
  .object({
    from: oneOf(['world', 'server', 'nobody'] as const, 'ForwardSource').describe(
      'Who chose the backend: the operator of this world, the server (FORWARD_URL), or neither.',
    ),
    forward: z
      .object(forwardFields)
      .nullable()
      .describe('The backend and what it answers; null when nothing is forwarded.'),
    problem: text({ min: 1, max: 500 })
      .optional()
      .describe('Why the stored choice of this world is not used.'),
  })
  .meta({ schemaName: 'ForwardState', about: 'Which requests of a world a backend answers.' });

export const getForward = defineCall({
  name: 'getForward',
  feature: 'control',
  summary: 'Which requests of a world are forwarded to a real backend.',
  method: 'GET',
  path: '/control/worlds/{world}/forward',
  auth: 'control',
  params: inWorld,
  result: forwardState,
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const setForward = defineCall({
  name: 'setForward',
  feature: 'control',
  summary:
    'Forward the listed calls, or all that Hongbao does not serve, to a real backend. This server answers all other calls.',
  effects:
    'Applies to later requests, instead of the server’s own FORWARD_URL. Forwarded requests change nothing in this world; they are recorded in the traffic, and fault and answer rules apply to them. A copy of the world and an imported world forward nothing until setForward is called for them.',
  method: 'PUT',
  path: '/control/worlds/{world}/forward',
  auth: 'control',
  params: inWorld,
  body: forwardSettings,
  result: forwardState,
  refusals: ['worldUnknown', 'callUnknown', 'forwardRefused'],
  origin: 'extension',
  transport: 'plain',
});

export const removeForward = defineCall({
  name: 'removeForward',
  feature: 'control',
  summary: 'Remove the forwarding of a world; the server’s FORWARD_URL applies again.',
  effects: 'Applies to later requests. Backend tokens of the world’s sessions are deleted.',
  method: 'DELETE',
  path: '/control/worlds/{world}/forward',
  auth: 'control',
  params: inWorld,
  result: forwardState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});
