import type { Call } from '@hongbao/contracts/call';
import type { FieldsBut, FieldsOf } from '@hongbao/sdk';

/** The fields of a call without its world and the fields given by other arguments. */
export type Rest<C extends Call, Left extends string = never> = FieldsBut<
  FieldsOf<C>,
  Left | 'world'
>;
