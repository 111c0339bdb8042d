import { formatUnits } from '@hongbao/contracts/money';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { type Direction, LEVERAGE_WARN_ABOVE } from '@hongbao/contracts/positions/positions.types';
import type { TFunction } from 'i18next';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReachable } from '../../api/useIsReachable.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { formatMoney, formatPercent, formatPrice } from '../../lib/numbers.ts';
import { FIRST_TRADE_HINTS, preferenceSet } from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Money, Price } from '../../ui/Figure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Between, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import type { TradeSymbol } from '../market/market.api.ts';
import { exposureAfter, nearestLiquidation, usedMargin } from './exposure.ts';
import { positionsInput, positionsApi } from './positions.api.ts';
import { problemText, typingText } from './problemText.ts';
import { RiskBar } from './RiskBar.tsx';
import { useTicketing } from './ticketContext.tsx';
import type { TicketSummary } from './ticketForm.ts';
import type { Ticketing } from './useTicket.ts';
import { useFirstTradeMoment } from './useFirstTradeMoment.ts';
import { useTradeTab } from './useTradePlace.ts';

interface Props {
  /** The element that contains the ticket's fields, used to focus the first invalid field. */
  fields: RefObject<HTMLElement | null>;
}

/**
 * The foot of a trade page: the order in one line, and the button that opens its confirmation, sends it, or shows what
 * blocks it. After the order the tab with the new position or order opens.
 */
export function TicketFoot({ fields }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const ticketing = useTicketing();
  const { form, account, check, submit, isBusy } = ticketing;
  const [isOpen, setOpen] = useState(false);
  const [, setTab] = useTradeTab(account);
  const isAsked = useIsConfirmed(form.leverage);
  const celebrate = useFirstTradeMoment(account);
  const label = submitLabel(t, ticketing);
  const handleConfirm = async () => {
    const opened = await submit();
    if (!opened) return;
    dispatch(preferenceSet({ firstTradeHint: FIRST_TRADE_HINTS }));
    setOpen(false);
    setTab(opened.status === 'pending' ? 'orders' : 'positions');
    await celebrate(opened);
  };
  const handleSubmit = () => {
    const { isReady, field } = check();
    if (field) focusField(fields.current, field);
    else if (isReady && isAsked) setOpen(true);
    else if (isReady) void handleConfirm();
  };
  return (
    <div className="ticket-foot">
      <ReceiptLine onOpen={() => setOpen(true)} />
      {label.to ? (
        <ButtonLink kind="primary" isWide to={label.to} testId="ticket-submit">
          {label.text}
        </ButtonLink>
      ) : (
        <Button
          kind={form.direction === 'long' ? 'up' : 'down'}
          isWide
          isBusy={isBusy}
          aria-disabled={label.isBlocked}
          onClick={handleSubmit}
          data-testid="ticket-submit"
        >
          {label.text}
        </Button>
      )}
      <Sheet
        isOpen={isOpen}
        title={t('trade.receipt')}
        onClose={() => setOpen(false)}
        testId="receipt-sheet"
      >
        <OrderConfirmation label={label} onConfirm={() => void handleConfirm()} />
      </Sheet>
    </div>
  );
}

/** Whether an order with this leverage is confirmed in the sheet. High leverage always is. */
function useIsConfirmed(leverage: number): boolean {
  const confirmsOrders = useAppSelector((state) => state.preferences.confirmsOrders);
  return confirmsOrders || leverage > LEVERAGE_WARN_ABOVE;
}

/** All figures of the order, the choice whether orders are confirmed, and the button that sends the order. */
function OrderConfirmation({ label, onConfirm }: { label: Label; onConfirm: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { form, symbol, summary, facts, info, account, isBusy, isUnanswered } = useTicketing();
  const confirmsOrders = useAppSelector((state) => state.preferences.confirmsOrders);
  const isAlways = form.leverage > LEVERAGE_WARN_ABOVE;
  const isReachable = useIsReachable();
  if (!summary || !facts || !info) return null;
  return (
    <Stack gap="l">
      <Between isWrapped>
        <PairName symbol={symbol} weight="strong" />
        <Tag tone={form.direction === 'long' ? 'up' : 'down'}>
          {t(`trade.${form.direction}`)} {form.leverage}x
        </Tag>
      </Between>
      <Receipt summary={summary} facts={facts} info={info} account={account} />
      {summary.order.orderType === 'market' ? <Muted as="p">{t('trade.fillRule')}</Muted> : null}
      {summary.order.orderType === 'limit' && summary.order.isPostOnly ? (
        <Muted as="p" testId="receipt-post-only">
          {t('trade.postOnlyRule')}
        </Muted>
      ) : null}
      {summary.order.orderType === 'trigger' ? (
        <Muted as="p" testId="receipt-trigger">
          {t('trade.triggerRule', { price: formatPrice(summary.order.price, info.pricePrecision) })}
        </Muted>
      ) : null}
      <Between>
        <Text size="small">{t('trade.confirmsOrders')}</Text>
        <Switch
          label={t('trade.confirmsOrders')}
          isOn={confirmsOrders || isAlways}
          onChange={(next) => dispatch(preferenceSet({ confirmsOrders: next }))}
          isDisabled={isAlways}
          testId="receipt-confirms"
        />
      </Between>
      {isAlways ? (
        <Micro as="p">{t('trade.confirmsAlways', { leverage: LEVERAGE_WARN_ABOVE })}</Micro>
      ) : null}
      {isReachable ? null : (
        <Notice tone="warn" testId="receipt-offline">
          {t('errors.offline')}
        </Notice>
      )}
      <FormError
        text={isUnanswered ? t('trade.unanswered') : undefined}
        isLost={isUnanswered}
        testId="receipt-unanswered"
      />
      {label.to ? null : (
        <Button
          kind={form.direction === 'long' ? 'up' : 'down'}
          isWide
          isBusy={isBusy}
          disabled={label.isBlocked}
          onClick={onConfirm}
          data-testid="receipt-confirm"
        >
          {isUnanswered ? t('common.retry') : label.text}
        </Button>
      )}
    </Stack>
  );
}

/** Margin, liquidation price and fee of a typed size; a press opens the full receipt. */
function ReceiptLine({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { summary, info } = useTicketing();
  if (!summary || summary.order.quantity <= 0n) return null;
  const { quote } = summary;
  return (
    <button
      type="button"
      className="receipt-line"
      onClick={onOpen}
      aria-haspopup="dialog"
      data-testid="receipt-open"
    >
      <span className="receipt-figure">
        <Micro>{t('positions.margin')}</Micro>
        <Money value={quote.margin} size="small" weight="medium" />
      </span>
      <span className="receipt-figure">
        <Micro>{t('positions.liquidation')}</Micro>
        {quote.liquidationPrice === null ? (
          <Text size="small" weight="medium">
            {t('trade.noLiquidation')}
          </Text>
        ) : (
          <Price
            value={quote.liquidationPrice}
            digits={info?.pricePrecision ?? 2}
            size="small"
            weight="medium"
          />
        )}
      </span>
      <span className="receipt-figure">
        <Micro>{t('trade.fee')}</Micro>
        <Money value={quote.openFee} size="small" weight="medium" />
      </span>
      <Icon name="down" size={16} />
      <span className="hears-only">{t('trade.receipt')}</span>
    </button>
  );
}

function focusField(box: HTMLElement | null, field: string): void {
  const testId = field === 'leverage' ? 'leverage' : `ticket-${field}`;
  box?.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.focus();
}

interface Label {
  text: string;
  isBlocked: boolean;
  /** A path to which the button navigates instead of submitting. */
  to?: string;
}

/**
 * Returns the label of the submit button: the first problem, `Deposit` if only the balance is too low, otherwise the
 * action with its size.
 */
function submitLabel(
  t: TFunction,
  { form, summary, problems, info, account, symbol }: Ticketing,
): Label {
  if (!summary || !info) return { text: t('trade.buttonProblem.marketUnknown'), isBlocked: true };
  if (info.status !== 'trading') return { text: t('trade.buttonProblem.halted'), isBlocked: true };
  const first = problems[0];
  if (first?.key === 'insufficientBalance' && account === 'main') {
    return { text: t('trade.deposit'), isBlocked: true, to: '/chongzhi' };
  }
  if (
    first?.key === 'sizeMissing' ||
    first?.key === 'priceMissing' ||
    first?.key === 'triggerMissing'
  ) {
    return { text: t(`trade.buttonProblem.${first.key}`), isBlocked: true };
  }
  if (first?.isTyping) return { text: typingText(t, first.key), isBlocked: true };
  if (first) return { text: problemText(t, first.key, first.bound), isBlocked: true };
  const [coin = ''] = symbol.split('/');
  const size = trimZeros(formatUnits(summary.order.quantity));
  const direction = t(form.direction === 'long' ? 'trade.buyLong' : 'trade.sellShort');
  return { text: t('trade.submit', { direction, size, coin }), isBlocked: false };
}

interface ReceiptProps {
  summary: TicketSummary;
  facts: TicketFacts;
  info: TradeSymbol;
  account: string;
}

/**
 * The receipt of an order before it is submitted: its bookings and the resulting balance, computed with the formula of
 * the server.
 */
function Receipt({ summary, facts, info, account }: ReceiptProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { order, quote } = summary;
  const before = useExposure(account, info.symbol, order.direction);
  const after = before ? exposureAfter(summary, before) : null;
  const isEmpty = order.quantity <= 0n;
  const money = (value: bigint | null) => formatMoney(value, 'USDT', { isHidden });
  const price = (value: bigint | null) =>
    value === null ? t('trade.noLiquidation') : formatPrice(value, info.pricePrecision);
  const left = facts.available - quote.frozen;
  return (
    <div className="receipt" aria-label={t('trade.receipt')} role="group">
      <dl className="facts">
        {order.orderType === 'trigger' ? (
          <Fact label={t('trade.triggerPrice')} testId="preview-trigger">
            {price(order.price)}
          </Fact>
        ) : null}
        <Fact
          label={t(order.orderType === 'limit' ? 'trade.entry' : 'trade.estimatedEntry')}
          testId="preview-entry"
        >
          {price(quote.price)}
        </Fact>
        <Fact label={t('trade.notional')} testId="preview-notional">
          {money(isEmpty ? null : quote.notional)}
        </Fact>
        <Fact label={<InfoTip term="margin">{t('trade.margin')}</InfoTip>} testId="preview-margin">
          {money(isEmpty ? null : quote.margin)}
        </Fact>
        <Fact label={t('trade.openFee')} testId="preview-fee">
          {money(isEmpty ? null : quote.openFee)}
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
        {order.trailing ? (
          <Fact label={t('trade.trailingStop')} testId="preview-trailing">
            {order.trailing.distance === null
              ? formatPercent(order.trailing.rate)
              : price(order.trailing.distance)}
          </Fact>
        ) : null}
      </dl>
      {isEmpty ? null : <RiskBar distance={quote.distance} />}
    </div>
  );
}

/** Returns the current margin in use and the nearest liquidation price of an account; null until loaded. */
function useExposure(account: string, symbol: string, direction: Direction) {
  const { data: summary } = positionsApi.summarizePositions.useQuery({ query: { account } });
  const { data: running } = positionsApi.listPositions.useQuery(positionsInput(account, 'running'));
  if (!summary || !running) return null;
  return {
    margin: usedMargin(running.records, summary),
    nearest: nearestLiquidation(running.records, { symbol, direction }),
  };
}
