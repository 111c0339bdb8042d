import { stepOfDecimals, units } from '@hongbao/contracts/money';
import { spreadOf } from '@hongbao/contracts/positions/positions.config';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { selectCommonConfig } from '../../state/sessionFields.ts';
import { useAppSelector } from '../../state/store.ts';
import { useSymbol } from '../market/useMarket.ts';
import { settingsApi } from '../settings/settings.api.ts';
import type { CloseFacts } from './closeForm.ts';
import { toOpened } from './positionParts.ts';

/** Returns the data for closing a position, or a part of it, and the decimals of its prices. */
export function useCloseFacts(position: ListedPosition): { facts: CloseFacts; precision: number } {
  const { info, ticker, digits: precision } = useSymbol(position.symbol);
  settingsApi.contractConfig.useQuerySubscription();
  const config = useAppSelector(selectCommonConfig);
  const facts = {
    holding: toOpened(position),
    mark: units(ticker?.markPrice ?? position.markPrice),
    spread: config ? spreadOf(config) : 0n,
    tick: stepOfDecimals(precision),
    quantityStep: stepOfDecimals(info?.quantityPrecision ?? 8),
  };
  return { facts, precision };
}
