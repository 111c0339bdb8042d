import { displayDecimal, formatUnits } from '@hongbao/contracts/money';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { useTranslation } from 'react-i18next';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { Fact } from '../../ui/Row.tsx';
import type { TradeSymbol } from '../market/market.api.ts';
import { exposureOf } from './exposure.ts';
import { RiskBar } from './RiskBar.tsx';
import type { TicketSummary } from './ticketForm.ts';
import { useExposure } from './useExposure.ts';

interface Props {
  summary: TicketSummary;
  facts: TicketFacts;
  info: TradeSymbol;
  account: string;
}

/** What the order will book and what it leaves the account with, by the server's own formula, before it is sent. */
export function Receipt({ summary, facts, info, account }: Props) {
  const { t } = useTranslation();
  const { order, quote } = summary;
  const before = useExposure(account, info.symbol, order.direction);
  const after = before ? exposureOf(summary, before) : null;
  const isEmpty = order.quantity <= 0n;
  const usdt = (value: bigint) =>
    isEmpty ? '--' : `${displayDecimal(formatUnits(value), 4)} USDT`;
  const price = (value: bigint | null) =>
    value === null
      ? t('trade.noLiquidation')
      : displayDecimal(formatUnits(value), info.pricePrecision);
  const money = (value: bigint) => displayDecimal(formatUnits(value), 2);
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
          <BeforeAfter
            before={money(facts.available)}
            after={isEmpty || left < 0n ? null : money(left)}
          />
        </Fact>
        <Fact label={t('trade.usedMargin')} testId="preview-used-margin">
          <BeforeAfter
            before={before ? money(before.margin) : '--'}
            after={isEmpty || !after ? null : money(after.marginAfter)}
          />
        </Fact>
        <Fact label={t('trade.liquidation')} testId="preview-liquidation">
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
      </dl>
      {isEmpty ? null : <RiskBar distance={quote.distance} />}
    </div>
  );
}
