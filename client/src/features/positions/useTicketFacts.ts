import { stepOfDecimals, units } from '@hongbao/contracts/money';
import { spreadOf, tiersFor } from '@hongbao/contracts/positions/positions.config';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { useMemo } from 'react';
import { fresh } from '../../api/api.ts';
import { useSymbol } from '../market/useMarket.ts';
import { useContractConfigQuery } from '../settings/settings.api.ts';
import { useVipLevelsQuery } from '../vip/vip.api.ts';
import { useBalancesQuery } from '../wallet/wallet.api.ts';
import { usePositionSummaryQuery } from './positions.api.ts';

/** What a member without a level pays. */
const TAKER_FEE = '0.0005';

/** The member's own taker fee, a fraction in units. */
function useTakerFee(): bigint {
  const { data } = useVipLevelsQuery(undefined, fresh);
  return units(data?.find((level) => level.current)?.takerFeeRate ?? TAKER_FEE);
}

/** Everything a quote needs besides the form; null until prices, balance and what is open are known. */
export function useTicketFacts(symbol: string, account: string) {
  const { info, ticker, isStale } = useSymbol(symbol);
  const { data: balances } = useBalancesQuery({ query: { account } }, fresh);
  const { data: held } = usePositionSummaryQuery({ query: { account } }, fresh);
  const { data: config } = useContractConfigQuery();
  const takerFee = useTakerFee();
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
  return { facts, info, ticker, isStale };
}
