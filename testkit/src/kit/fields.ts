import type { Call } from '@hongbao/contracts/call';
import type { FieldsBut, FieldsOf } from '@hongbao/client';

/** What a call takes, without its world and what a function's other arguments say. */
export type Rest<C extends Call, Left extends string = never> = FieldsBut<
  FieldsOf<C>,
  Left | 'world'
>;
