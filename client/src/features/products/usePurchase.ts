import { units } from '@hongbao/contracts/money';
import { fresh } from '../../api/api.ts';
import { isText } from '../../lib/guards.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { type PurchaseFacts, purchaseProblems, summarizePurchase } from './productForm.ts';
import { type Product, productsApi } from './products.api.ts';
import { useVipLevel } from './useVipLevel.ts';

/** Interval at which the plan of the purchase is recomputed, in milliseconds. Its times are full hours. */
const NOW_EVERY_MS = 10_000;

/** State of a purchase. The typed amount is persisted per product and shared by the pages of the product. */
export function usePurchase(product: Product) {
  const { id, type, currency, minAmount } = product;
  const isMiner = type === 'miner';
  const [typed, setTyped] = usePersisted(`products/form/${id}`, '', isText);
  const { level } = useVipLevel();
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const { data: own } = productsApi.summarizeProductOrders.useQuery(
    { query: { type, productId: id } },
    fresh,
  );
  const facts: PurchaseFacts = {
    product,
    vipLevel: level ?? 0,
    held: isMiner ? units(String(own?.machines ?? 0)) : units(own?.invested ?? '0'),
    available: units(balances?.find((one) => one.currency === currency)?.available ?? '0'),
    now: useWorldNow(NOW_EVERY_MS),
  };
  const summary = summarizePurchase(typed, facts);
  return {
    product,
    facts,
    summary,
    /** The figures for the minimum amount, as an example while no amount is typed. */
    example: summary.asked > 0n ? summary : summarizePurchase(isMiner ? '1' : minAmount, facts),
    problems: purchaseProblems(facts, summary),
    typed,
    setTyped,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
