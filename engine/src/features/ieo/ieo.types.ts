import type { IeoOrderStatus, IeoPhase } from '@hongbao/contracts/ieo/ieo.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A subscription's row, whose status has the type of the stored values. */
export type Ieo = Omit<RowOf<'Ieo'>, 'status'> & { readonly status: IeoPhase };

export type IeoOrder = Omit<RowOf<'IeoOrder'>, 'status'> & { readonly status: IeoOrderStatus };
