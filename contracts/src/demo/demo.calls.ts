import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount } from '../fields.ts';
import { currency } from '../tradeFields.ts';

export const resetDemo = defineCall({
  name: 'resetDemo',
  feature: 'demo',
  summary: 'Set the demo account back to its first balance.',
  method: 'POST',
  path: '/api/user/appUser/demo/reset',
  auth: 'member',
  result: z.object({ currency, available: amount() }),
  refusals: ['demoBusy'],
  origin: 'extension',
  movesMoney: true,
});
