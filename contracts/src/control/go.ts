import { z } from 'zod';
import { id, oneOf, text, wholeNumber } from '../fields.ts';
import { duration } from './control.fields.ts';
import { namedInstant } from './instant.ts';

/** The path of a link that opens a world: `/go/<scenario>`. */
export const goParams = z.object({ scenario: id });

/** What such a link may say beside its scenario. All of it may be left out. */
export const goQuery = z.strictObject({
  /** The world's id; made from the rest when absent, so that the same link leads to the same world. */
  world: id.optional(),
  seed: text({ min: 1, max: 64 }).optional(),
  at: namedInstant.optional(),
  clock: oneOf(['live', 'frozen']).optional(),
  situation: text({ min: 1, max: 64 }).optional(),
  in: duration.optional(),
  level: wholeNumber({ min: 1, max: 8 }).optional(),
  rank: wholeNumber({ min: 1, max: 10 }).optional(),
  count: wholeNumber({ min: 1, max: 50 }).optional(),
  since: duration.optional(),
  /** Account, e-mail or id of the member the browser is signed in as. */
  as: text({ min: 1, max: 254 }).optional(),
  lang: text({ min: 2, max: 8 }).optional(),
  route: text({ min: 1, max: 200 })
    .refine((route) => route.startsWith('/'), { error: 'must begin with /' })
    .optional(),
  /** Gives the link as a picture instead of following it. */
  qr: oneOf(['svg']).optional(),
});
export type GoQuery = z.output<typeof goQuery>;
