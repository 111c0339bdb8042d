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
    'Stop a running product order: no day passes, nothing is paid, nothing can be taken out.',
  effects: 'No day passes for it until it is let go on.',
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
  summary: 'Let a frozen product order go on; its end moves by the time it stood still.',
  effects: 'Its end moves by the time it stood still.',
  method: 'POST',
  path: '/control/worlds/{world}/products/orders/{id}/unfreeze',
  auth: 'control',
  params: ofOrder,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound', 'notAllowedInThisState'],
  origin: 'extension',
  transport: 'plain',
});
