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
import { serveQuery, serveSharedCommand } from '../../http/served.ts';
import { buyArbitrageProduct, buyDebtProduct, buyMiners } from './buyProduct.ts';
import { tellOrderTotals, tellOrders, tellProduct, tellProducts } from './productQueries.ts';
import { redeemOwnOrder } from './redeemProduct.ts';

/** The lock of commands that change the remaining quota of products, which all members share. */
const QUOTAS = 'products';

export const productsRoutes = [
  serveQuery(listProducts, tellProducts),
  serveQuery(getProduct, tellProduct),
  serveQuery(listProductOrders, tellOrders),
  serveQuery(summarizeProductOrders, tellOrderTotals),
  serveSharedCommand(buyDebt, buyDebtProduct, QUOTAS),
  serveSharedCommand(buyMiner, buyMiners, QUOTAS),
  serveSharedCommand(buyArbitrage, buyArbitrageProduct, QUOTAS),
  serveSharedCommand(redeemProduct, redeemOwnOrder, QUOTAS),
];
