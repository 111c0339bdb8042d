import type { ProductOrderStatus, ProductType } from '@hongbao/contracts/products/products.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A product, with its data sheet if it is a machine. */
export type Product = Omit<RowOf<'Product'>, 'type'> & {
  readonly type: ProductType;
  readonly sheet: RowOf<'MinerSheet'> | null;
};

/** An order's row, whose texts have the types of the stored values. */
export type ProductOrder = Omit<RowOf<'ProductOrder'>, 'type' | 'status'> & {
  readonly type: ProductType;
  readonly status: ProductOrderStatus;
};
