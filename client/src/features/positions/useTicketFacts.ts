import { stepOfDecimals, units } from '@hongbao/contracts/money';
import { spreadOf, tiersFor } from '@hongbao/contracts/positions/positions.config';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { useMemo } from 'react';
import { useIsDue } from '../../lib/useIsDue.ts';
import { fresh } from '../../api/api.ts';
import { marketApi } from '../market/market.api.ts';
import { usePricesFailed, useSymbol } from '../market/useMarket.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { vipApi } from '../vip/vip.api.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { positionsApi } from './positions.api.ts';

/** The fee of a member without a level. */
const TAKER_FEE = '0.0005';

/** The member's taker fee, a fraction in units. */
function useTakerFee(skip: boolean): bigint {
  const { data } = vipApi.listVipLevels.useQuery(undefined, { ...fresh, skip });
  return units(data?.find((level) => level.current)?.takerFeeRate ?? TAKER_FEE);
}

/**
 * Everything that a quote needs besides the form; null until prices, balance and open positions are loaded.
 * `isFailed` after one of the requests failed; `retry` repeats only those. Leverages above `maxLeverage` are not
 * offered.
 */
export function useTicketFacts(symbol: string, account: string, maxLeverage?: number) {
  const { info: listed, ticker, isStale } = useSymbol(symbol);
  const info = useMemo(
    () =>
      listed && maxLeverage !== undefined
        ? { ...listed, leverages: listed.leverages.filter((each) => each <= maxLeverage) }
        : listed,
    [listed, maxLeverage],
  );
  const skip = !useIsDue(1);
  const balancesAsked = walletApi.listBalances.useQuery({ query: { account } }, { ...fresh, skip });
  const heldAsked = positionsApi.summarizePositions.useQuery(
    { query: { account } },
    { ...fresh, skip },
  );
  const configAsked = settingsApi.contractConfig.useQuery(undefined, { skip });
  const symbolsAsked = marketApi.listSymbols.useQuery();
  const prices = usePricesFailed();
  const { data: balances } = balancesAsked;
  const { data: held } = heldAsked;
  const { data: config } = configAsked;
  const takerFee = useTakerFee(skip);
  const facts = useMemo((): TicketFacts | null => {
    if (!info || !ticker || !balances || !held || !config) return null;
    return {
      mark: units(ticker.markPrice),
      spread: spreadOf(config),
      tick: stepOfDecimals(info.pricePrecision),
      quantityStep: stepOfDecimals(info.quantityPrecision),
      leverages: info.leverages,
      minNotional: units(info.minNotional),
      tiers: tiersFor(config, symbol),
      takerFee,
      available: units(balances.find((one) => one.currency === 'USDT')?.available ?? '0'),
      exposure: units(held.exposures.find((one) => one.symbol === symbol)?.notional ?? '0'),
    };
  }, [info, ticker, balances, held, config, takerFee, symbol]);
  const missing = [balancesAsked, heldAsked, configAsked, symbolsAsked].filter(
    ({ isError, data }) => isError && data === undefined,
  );
  const retry = () => {
    for (const asked of missing) void asked.refetch();
    if (prices.isFailed) prices.retry();
  };
  return { facts, info, ticker, isStale, isFailed: missing.length > 0 || prices.isFailed, retry };
}
