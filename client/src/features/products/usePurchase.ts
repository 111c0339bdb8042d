import { units } from '@hongbao/contracts/money';
import { fresh } from '../../api/api.ts';
import { isText } from '../../lib/guards.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { usePollingInFront } from '../../state/live.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { type PurchaseFacts, purchaseProblems, summarizePurchase } from './productForm.ts';
import { type Product, productsApi, REMAINING_EVERY_MS } from './products.api.ts';
import { useVipLevel } from './useVipLevel.ts';

/** Interval at which the plan of the purchase is recomputed, in milliseconds. Its times are full hours. */
const NOW_EVERY_MS = 10_000;

/** State of a purchase. The typed amount is persisted per product and shared by the pages of the product. */
export function usePurchase(id: string) {
  const {
    data: product,
    isError,
    error,
    refetch,
  } = productsApi.getProduct.useQuery(
    { query: { id } },
    { ...fresh, ...usePollingInFront(REMAINING_EVERY_MS) },
  );
  const [typed, setTyped] = usePersisted(`products/form/${id}`, '', isText);
  const { level } = useVipLevel();
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const { data: own } = productsApi.summarizeProductOrders.useQuery(
    { query: { type: product?.type ?? 'arbitrage', productId: id } },
    { ...fresh, skip: product === undefined },
  );
  const now = useWorldNow(NOW_EVERY_MS);
  const available = balances?.find(({ currency }) => currency === product?.currency)?.available;
  const facts: PurchaseFacts | null = product
    ? {
        product,
        vipLevel: level ?? 0,
        held:
          product.type === 'miner'
            ? units(String(own?.machines ?? 0))
            : units(own?.invested ?? '0'),
        available: units(available ?? '0'),
        now,
      }
    : null;
  const summary = facts ? summarizePurchase(typed, facts) : null;
  const isTyped = summary !== null && summary.asked > 0n;
  return {
    product,
    facts,
    summary,
    /** The figures for the minimum amount, as an example while no amount is typed. */
    example: facts && !isTyped ? summarizePurchase(leastOf(facts.product), facts) : summary,
    problems: facts && summary ? purchaseProblems(facts, summary) : [],
    typed,
    setTyped,
    /** True if no product has this id: the link is outdated or mistyped. */
    isUnknown: error !== undefined && 'reason' in error && error.reason === 'notFound',
    isError,
    error,
    refetch,
  };
}

const leastOf = ({ type, minAmount }: Product) => (type === 'miner' ? '1' : minAmount);

export type Purchase = ReturnType<typeof usePurchase>;
