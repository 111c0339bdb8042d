import type { ProductOrderStatus, ProductType } from '@hongbao/contracts/products/products.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A product, with its machine's data sheet if it is one. */
export type Product = Omit<RowOf<'Product'>, 'type'> & {
  readonly type: ProductType;
  readonly sheet: RowOf<'MinerSheet'> | null;
};

/** An order's row, with texts narrowed to the values that are written there. */
export type ProductOrder = Omit<RowOf<'ProductOrder'>, 'type' | 'status'> & {
  readonly type: ProductType;
  readonly status: ProductOrderStatus;
};
