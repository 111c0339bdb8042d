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
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Product = ResultOf<typeof getProduct>;
export type ProductOrder = ResultOf<typeof listProductOrders>['records'][number];

const moved = ['Product', 'Balance', 'Change'] as const;
/** The page, or the form that was sent, says what went wrong, where it stands. */
const quiet = { isQuiet: true };

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    products: build.query<ResultOf<typeof listProducts>, CallInput<typeof listProducts>>({
      query: endpointOf(listProducts),
      providesTags: ['Product'],
      extraOptions: quiet,
    }),
    product: build.query<Product, CallInput<typeof getProduct>>({
      query: endpointOf(getProduct),
      providesTags: ['Product'],
      extraOptions: quiet,
    }),
    productOrders: build.query<
      ResultOf<typeof listProductOrders>,
      CallInput<typeof listProductOrders>
    >({
      query: endpointOf(listProductOrders),
      providesTags: ['Product'],
      extraOptions: quiet,
    }),
    productSummary: build.query<
      ResultOf<typeof summarizeProductOrders>,
      CallInput<typeof summarizeProductOrders>
    >({
      query: endpointOf(summarizeProductOrders),
      providesTags: ['Product'],
      extraOptions: quiet,
    }),
    buyArbitrage: build.mutation<ProductOrder, CallInput<typeof buyArbitrage>>({
      query: endpointOf(buyArbitrage),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    buyDebt: build.mutation<ProductOrder, CallInput<typeof buyDebt>>({
      query: endpointOf(buyDebt),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    buyMiner: build.mutation<ProductOrder, CallInput<typeof buyMiner>>({
      query: endpointOf(buyMiner),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    redeemProduct: build.mutation<ProductOrder, CallInput<typeof redeemProduct>>({
      query: endpointOf(redeemProduct),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
  }),
});

export const {
  useProductsQuery,
  useProductQuery,
  useProductOrdersQuery,
  useProductSummaryQuery,
  useBuyArbitrageMutation,
  useBuyDebtMutation,
  useBuyMinerMutation,
  useRedeemProductMutation,
} = productsApi;

/** What is left of a product is everybody's and moves without us. */
export const REMAINING_EVERY_MS = 5_000;
/** Days end at full hours; the stream tells of the money, this of what the orders say. */
export const ORDERS_EVERY_MS = 15_000;
/** All products of a type: there are few. */
export const ALL = 50;
