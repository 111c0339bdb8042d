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
  listProducts: query(listProducts, { providesTags: ['Product'], isQuiet: true }),
  getProduct: query(getProduct, { providesTags: ['Product'], isQuiet: true }),
  /** The orders of one product type with a status, or all orders for null. */
  listProductOrders: pages(listProductOrders, {
    input: ({ type, status }: { type: ProductType; status: ProductOrderStatus | null }) => ({
      query: { type, pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Product'],
    isQuiet: true,
  }),
  /** A list with one order, or empty for an id that does not exist. */
  getProductOrder: query(listProductOrders, {
    input: ({ type, id }: { type: ProductType; id: string }) => ({ query: { type, id } }),
    providesTags: ['Product'],
    isQuiet: true,
  }),
  summarizeProductOrders: query(summarizeProductOrders, {
    providesTags: ['Product'],
    isQuiet: true,
  }),
  buyArbitrage: mutation(buyArbitrage, { invalidatesTags: moneyTags, isQuiet: true }),
  buyDebt: mutation(buyDebt, { invalidatesTags: moneyTags, isQuiet: true }),
  buyMiner: mutation(buyMiner, { invalidatesTags: moneyTags, isQuiet: true }),
  redeemProduct: mutation(redeemProduct, { invalidatesTags: moneyTags, isQuiet: true }),
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
