import type { Call } from '@hongbao/contracts/call';
import type { FieldsBut, FieldsOf } from '@hongbao/sdk';

/** The fields of a call without the world and without the fields that other arguments contain. */
export type Rest<C extends Call, Left extends string = never> = FieldsBut<
  FieldsOf<C>,
  Left | 'world'
>;
