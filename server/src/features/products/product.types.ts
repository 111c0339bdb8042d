import type { ProductOrderStatus, ProductType } from '@hongbao/contracts/products/products.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A product with its machine's data sheet, where it is one. */
export type Product = Omit<RowOf<'Product'>, 'type'> & {
  readonly type: ProductType;
  readonly sheet: RowOf<'MinerSheet'> | null;
};

/** An order's row with its words narrowed to what the writer of rows puts there. */
export type ProductOrder = Omit<RowOf<'ProductOrder'>, 'type' | 'status'> & {
  readonly type: ProductType;
  readonly status: ProductOrderStatus;
};
