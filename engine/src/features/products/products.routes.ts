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
import { serveQuery, serveSharedCommand } from '../../calls/served.ts';
import { buyArbitrageHandler, buyDebtHandler, buyMinerHandler } from './buyProduct.ts';
import {
  summarizeProductOrdersHandler,
  listProductOrdersHandler,
  getProductHandler,
  listProductsHandler,
} from './productQueries.ts';
import { redeemProductHandler } from './redeemProduct.ts';

/** The lock of commands that change the remaining quota of products, which all members share. */
const QUOTAS = 'products';

export const productsRoutes = [
  serveQuery(listProducts, listProductsHandler),
  serveQuery(getProduct, getProductHandler),
  serveQuery(listProductOrders, listProductOrdersHandler),
  serveQuery(summarizeProductOrders, summarizeProductOrdersHandler),
  serveSharedCommand(buyDebt, buyDebtHandler, QUOTAS),
  serveSharedCommand(buyMiner, buyMinerHandler, QUOTAS),
  serveSharedCommand(buyArbitrage, buyArbitrageHandler, QUOTAS),
  serveSharedCommand(redeemProduct, redeemProductHandler, QUOTAS),
];
