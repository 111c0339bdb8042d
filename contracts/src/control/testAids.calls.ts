import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, oneOf } from '../fields.ts';
import { testAidStates, testAids } from '../testAids/testAids.types.ts';
import { inWorld } from './control.fields.ts';

const aid = oneOf(testAids, 'TestAid');
const state = oneOf(testAidStates, 'TestAidState').describe('Whether members can use the aid.');

export const listTestAids = defineCall({
  name: 'listTestAids',
  feature: 'control',
  summary: 'The aids for trying the product without an operator, and which are on.',
  method: 'GET',
  path: '/control/worlds/{world}/test-aids',
  auth: 'control',
  params: inWorld,
  result: z.array(
    z.object({
      aid: aid.describe(
        'testMailbox shows the code of a registration in the app, testMoney pays test money once.',
      ),
      state,
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const setTestAid = defineCall({
  name: 'setTestAid',
  feature: 'control',
  summary: 'Turn a test aid of a world on or off.',
  effects:
    'Applies to later requests. Without it the server decides: on, in production off (TEST_AIDS). Test money that was taken remains.',
  method: 'PUT',
  path: '/control/worlds/{world}/test-aids/{aid}',
  auth: 'control',
  params: z.object({
    world: id.describe('The id of the world.'),
    aid: aid.describe('The aid.'),
  }),
  body: z.object({ state }),
  result: z.null(),
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});
