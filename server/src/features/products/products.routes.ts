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

/** What is left of a product is everybody's: whoever takes from it, or gives back to it, does so alone. */
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
