import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount } from '../fields.ts';
import { currency } from '../tradeFields.ts';

export const resetDemo = defineCall({
  name: 'resetDemo',
  feature: 'demo',
  summary: 'Reset the demo account to its initial balance.',
  effects:
    'Refused while positions or options of the demo account are open. Never touches other money.',
  method: 'POST',
  path: '/api/user/appUser/demo/reset',
  auth: 'member',
  result: z.object({
    currency,
    available: amount().describe('Available amount, units of the coin.'),
  }),
  refusals: ['demoBusy'],
  origin: 'extension',
  movesMoney: true,
});
