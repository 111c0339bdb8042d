import { units } from '@hongbao/contracts/money';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPrice } from '../../lib/numbers.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Fact } from '../../ui/Row.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import type { TradeSymbol } from '../market/market.api.ts';
import { RiskBar } from './RiskBar.tsx';
import { exposureOf, nearestLiquidation } from './exposure.ts';
import { listOf, positionsApi } from './positions.api.ts';
import type { TicketSummary } from './ticketForm.ts';

interface Props {
  summary: TicketSummary;
  facts: TicketFacts;
  info: TradeSymbol;
  account: string;
}

/** Digits of margin and fees, which are booked in fractions of a cent. */
const FINE = 4;

/** What the order will book and the resulting balance, computed with the server's own formula. */
export function Receipt({ summary, facts, info, account }: Props) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { order, quote } = summary;
  const before = useExposure(account, info.symbol, order.direction);
  const after = before ? exposureOf(summary, before) : null;
  const isEmpty = order.quantity <= 0n;
  const usdt = (value: bigint | null) => formatMoney(value, 'USDT', { digits: FINE, isHidden });
  const money = (value: bigint | null) => formatMoney(value, 'USDT', { isHidden });
  const price = (value: bigint | null) =>
    value === null ? t('trade.noLiquidation') : formatPrice(value, info.pricePrecision);
  const left = facts.available - quote.frozen;
  return (
    <div className="receipt" aria-label={t('trade.receipt')} role="group">
      <dl className="facts">
        <Fact
          label={t(order.orderType === 'limit' ? 'trade.entry' : 'trade.estimatedEntry')}
          testId="preview-entry"
        >
          {price(quote.price)}
        </Fact>
        <Fact label={t('trade.notional')} testId="preview-notional">
          {usdt(isEmpty ? null : quote.notional)}
        </Fact>
        <Fact label={<InfoTip term="margin">{t('trade.margin')}</InfoTip>} testId="preview-margin">
          {usdt(isEmpty ? null : quote.margin)}
        </Fact>
        <Fact label={t('trade.openFee')} testId="preview-fee">
          {usdt(isEmpty ? null : quote.openFee)}
        </Fact>
        <Fact label={t('trade.available')} testId="preview-available">
          <BeforeAfter
            before={money(facts.available)}
            after={isEmpty || left < 0n ? null : money(left)}
          />
        </Fact>
        <Fact label={t('trade.usedMargin')} testId="preview-used-margin">
          <BeforeAfter
            before={money(before?.margin ?? null)}
            after={isEmpty || !after ? null : money(after.marginAfter)}
          />
        </Fact>
        <Fact
          label={<InfoTip term="liquidation">{t('trade.liquidation')}</InfoTip>}
          testId="preview-liquidation"
        >
          {isEmpty ? '--' : price(quote.liquidationPrice)}
        </Fact>
        {before && after && before.nearest !== null ? (
          <Fact label={t('trade.nearestLiquidation')} testId="preview-nearest">
            <BeforeAfter
              before={price(before.nearest)}
              after={isEmpty ? null : price(after.nearestAfter)}
            />
          </Fact>
        ) : null}
        {order.takeProfit === null ? null : (
          <Fact label={t('trade.takeProfit')} testId="preview-take-profit">
            {price(order.takeProfit)}
          </Fact>
        )}
        {order.stopLoss === null ? null : (
          <Fact label={t('trade.stopLoss')} testId="preview-stop-loss">
            {price(order.stopLoss)}
          </Fact>
        )}
      </dl>
      {isEmpty ? null : <RiskBar distance={quote.distance} />}
    </div>
  );
}

/** Current margin in use and nearest liquidation price of an account; null until loaded. */
function useExposure(account: string, symbol: string, direction: Direction) {
  const { data: summary } = positionsApi.summarizePositions.useQuery({ query: { account } });
  const { data: running } = positionsApi.listPositions.useQuery(listOf(account, 'running'));
  if (!summary || !running) return null;
  const nearest = nearestLiquidation(running.records, { symbol, direction });
  return { margin: units(summary.margin), nearest };
}
