import type { ResultOf } from '@hongbao/contracts/call';
import {
  buyArbitrage,
  buyDebt,
  buyMiner,
  getProduct,
  listProductOrders,
  listProducts,
  redeemProduct,
  summarizeProductOrders,
} from '@hongbao/contracts/products/products.calls';
import type { ProductOrderStatus, ProductType } from '@hongbao/contracts/products/products.types';
import { injectCalls } from '../../api/api.ts';

export type Product = ResultOf<typeof getProduct>;
export type ProductOrder = ResultOf<typeof listProductOrders>['records'][number];

const PAGE = 10;
const moneyTags = ['Product', 'Balance', 'Change'] as const;

export const productsApi = injectCalls(({ query, pages, mutation }) => ({
  listProducts: query(listProducts, { providesTags: ['Product'] }),
  getProduct: query(getProduct, { providesTags: ['Product'] }),
  /** The orders of one product type with a status, or all orders for null. */
  listProductOrders: pages(listProductOrders, {
    input: ({ type, status }: { type: ProductType; status: ProductOrderStatus | null }) => ({
      query: { type, pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Product'],
  }),
  /** A list with one order, or empty for an id that does not exist. */
  getProductOrder: query(listProductOrders, {
    input: ({ type, id }: { type: ProductType; id: string }) => ({ query: { type, id } }),
    providesTags: ['Product'],
  }),
  summarizeProductOrders: query(summarizeProductOrders, {
    providesTags: ['Product'],
  }),
  buyArbitrage: mutation(buyArbitrage, { invalidatesTags: moneyTags }),
  buyDebt: mutation(buyDebt, { invalidatesTags: moneyTags }),
  buyMiner: mutation(buyMiner, { invalidatesTags: moneyTags }),
  redeemProduct: mutation(redeemProduct, { invalidatesTags: moneyTags }),
})).endpoints;

/** Polling interval of the remaining quota, in milliseconds. It changes when other members buy. */
export const REMAINING_EVERY_MS = 5_000;
/**
 * Polling interval of orders, in milliseconds. The days of an order end at full hours, and the stream reports the
 * payment but not the order.
 */
export const ORDERS_EVERY_MS = 15_000;
/** Page size that is large enough for all products of a type. */
export const ALL = 50;
