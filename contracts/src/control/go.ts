import { z } from 'zod';
import { id, oneOf, text, wholeNumber } from '../fields.ts';
import { duration } from './control.fields.ts';
import { namedInstant } from './instant.ts';

/** The path of a link that creates or opens a world: `/go/<scenario>`. */
export const goParams = z.object({ scenario: id });

/** Optional parameters of a `/go` link, besides its scenario. */
export const goQuery = z.strictObject({
  /** The world's id. Derived from the other parameters when absent, so that the same link opens the same world. */
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
  /** Account, e-mail or id of the member that is signed in in the browser. */
  as: text({ min: 1, max: 254 }).optional(),
  lang: text({ min: 2, max: 8 }).optional(),
  route: text({ min: 1, max: 200 })
    .refine((route) => route.startsWith('/'), { error: 'must begin with /' })
    .optional(),
  /** Returns the link as a QR code instead of following it. */
  qr: oneOf(['svg']).optional(),
});
export type GoQuery = z.output<typeof goQuery>;
