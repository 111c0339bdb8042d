import { displayDecimal, formatUnits } from '@hongbao/contracts/money';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../ui/Row.tsx';
import type { TradeSymbol } from '../market/market.api.ts';
import { RiskBar } from './RiskBar.tsx';
import type { TicketSummary } from './ticketForm.ts';

interface Props {
  summary: TicketSummary;
  facts: TicketFacts;
  info: TradeSymbol;
}

/** What the order will book, by the server's own formula, before it is sent. */
export function Receipt({ summary: { order, quote }, facts, info }: Props) {
  const { t } = useTranslation();
  const isEmpty = order.quantity <= 0n;
  const usdt = (value: bigint) =>
    isEmpty ? '--' : `${displayDecimal(formatUnits(value), 4)} USDT`;
  const price = (value: bigint | null) =>
    value === null
      ? t('trade.noLiquidation')
      : displayDecimal(formatUnits(value), info.pricePrecision);
  const left = facts.available - quote.frozen;
  return (
    <div className="receipt stack" aria-label={t('trade.receipt')} role="group">
      <dl className="facts">
        <Fact
          label={t(order.orderType === 'limit' ? 'trade.entry' : 'trade.estimatedEntry')}
          testId="preview-entry"
        >
          {price(quote.price)}
        </Fact>
        <Fact label={t('trade.notional')} testId="preview-notional">
          {usdt(quote.notional)}
        </Fact>
        <Fact label={t('trade.margin')} testId="preview-margin">
          {usdt(quote.margin)}
        </Fact>
        <Fact label={t('trade.openFee')} testId="preview-fee">
          {usdt(quote.openFee)}
        </Fact>
        <Fact label={t('trade.available')} testId="preview-available">
          {displayDecimal(formatUnits(facts.available), 2)}
          {isEmpty || left < 0n ? '' : ` → ${displayDecimal(formatUnits(left), 2)}`}
        </Fact>
        <Fact label={t('trade.liquidation')} testId="preview-liquidation">
          {isEmpty ? '--' : price(quote.liquidationPrice)}
        </Fact>
      </dl>
      {isEmpty ? null : <RiskBar distance={quote.distance} />}
    </div>
  );
}
