import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id } from '../fields.ts';

const ofOrder = z.object({
  world: id.describe('The id of the world.'),
  id: id.describe('The id of the product order.'),
});

export const freezeProductOrder = defineCall({
  name: 'freezeProductOrder',
  feature: 'control',
  summary:
    'Suspend a running product order: no income, no redemption, and the remaining days do not pass.',
  effects: 'Its days stop until unfreezeProductOrder.',
  method: 'POST',
  path: '/control/worlds/{world}/products/orders/{id}/freeze',
  auth: 'control',
  params: ofOrder,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound', 'notAllowedInThisState'],
  origin: 'extension',
  transport: 'plain',
});

export const unfreezeProductOrder = defineCall({
  name: 'unfreezeProductOrder',
  feature: 'control',
  summary: 'Resume a frozen product order; its end is postponed by the time it was frozen.',
  effects: 'Its end is postponed by the time it was frozen.',
  method: 'POST',
  path: '/control/worlds/{world}/products/orders/{id}/unfreeze',
  auth: 'control',
  params: ofOrder,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound', 'notAllowedInThisState'],
  origin: 'extension',
  transport: 'plain',
});
