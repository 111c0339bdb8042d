import {
  directions,
  LEVERAGE_WARN_ABOVE,
  orderTypes,
} from '@hongbao/contracts/positions/positions.types';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { formatMoney, formatPrice } from '../../lib/numbers.ts';
import { sizeModes, stopModes } from '../../state/ticket.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { DecimalField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Figure.tsx';
import { MountOnOpen } from '../../ui/MountOnOpen.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Between, Columns, Line, Muted, Stack } from '../../ui/layout.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { FirstTradeHint } from './FirstTradeHint.tsx';
import { problemText, typingText } from './problemText.ts';
import { useTicketing } from './ticketContext.tsx';
import { shares, sizeForShare } from './ticketSize.ts';
import { markOfStops, resultAt, type StopField, stopFields, stopHint } from './ticketStops.ts';

/**
 * The order form: direction, type, leverage, size and stops, in so few lines that they are in sight together with price,
 * chart and button. The submit button is in the foot of the page.
 */
export function Ticket() {
  const { t } = useTranslation();
  const { form, change, chooseType } = useTicketing();
  return (
    <div className="ticket" data-testid="ticket">
      <Segmented
        label={t('trade.direction')}
        kind="direction"
        value={form.direction}
        testId="ticket-direction"
        onChange={(direction) => change({ direction })}
        options={directions.map((value) => ({ value, label: t(`trade.${value}`) }))}
      />
      <Between>
        <Segmented
          label={t('trade.orderType')}
          kind="line"
          value={form.orderType}
          testId="ticket-type"
          onChange={chooseType}
          options={orderTypes.map((value) => ({ value, label: t(`trade.${value}`) }))}
        />
        <LeveragePick />
      </Between>
      <FirstTradeHint of="leverage" />
      <LeverageNote />
      {form.orderType === 'limit' ? <LimitPrice /> : null}
      {form.orderType === 'trigger' ? <TriggerPrice /> : null}
      <FirstTradeHint of="size" />
      <SizeField />
      <StopFields />
      <FirstTradeHint of="confirm" />
      <Unanswered />
    </div>
  );
}

/** Message that a request for the ticket's data failed, with a retry button. */
function Unanswered() {
  const { t } = useTranslation();
  const { isFailed, retry, isUnanswered } = useTicketing();
  const again = (
    <Button kind="line" isSmall onClick={retry} data-testid="ticket-retry">
      {t('common.retry')}
    </Button>
  );
  return (
    <>
      {isFailed ? (
        <Banner tone="warn" isSpoken action={again} testId="ticket-failed">
          {t('trade.factsFailed')}
        </Banner>
      ) : null}
      {isUnanswered ? (
        <Banner tone="warn" isSpoken testId="ticket-unanswered">
          {t('trade.unanswered')}
        </Banner>
      ) : null}
    </>
  );
}

/**
 * The limit price of the order, and the switch for a post-only order. The initial price is the mark price; the button
 * beside the field restores the mark price.
 */
function LimitPrice() {
  const { t } = useTranslation();
  const { takeMark, form, change } = useTicketing();
  return (
    <TicketField
      field="price"
      label={t('trade.limitPrice')}
      aside={
        <Line gap="s">
          <Muted>{t('trade.postOnly')}</Muted>
          <Switch
            label={t('trade.postOnly')}
            isOn={form.isPostOnly}
            onChange={(isPostOnly) => change({ isPostOnly })}
            testId="ticket-post-only"
          />
        </Line>
      }
      side={
        <Line>
          <Muted weight="medium">{'USDT'}</Muted>
          <button
            type="button"
            className="field-side"
            onClick={takeMark}
            data-testid="ticket-price-mark"
          >
            {t('trade.atMark')}
          </button>
        </Line>
      }
    />
  );
}

/** The mark price at which a trigger order opens. Its hint is the current mark price, to which it must not be equal. */
function TriggerPrice() {
  const { t } = useTranslation();
  const { facts, info } = useTicketing();
  return (
    <TicketField
      field="price"
      label={t('trade.triggerPrice')}
      side="USDT"
      hint={
        facts && info
          ? t('positions.atMark', { price: formatPrice(facts.mark, info.pricePrecision) })
          : undefined
      }
    />
  );
}

/**
 * The size in coins or in USDT; the button of the order shows it in coins. The chips select a share of the available
 * balance.
 */
function SizeField() {
  const { t } = useTranslation();
  const ticketing = useTicketing();
  const { form, summary, facts, problems } = ticketing;
  const [base = ''] = ticketing.symbol.split('/');
  const units = { coin: base, usdt: 'USDT' };
  const isTooMuch = problems.some(({ key }) => key === 'insufficientBalance');
  const most =
    isTooMuch && facts && summary ? sizeForShare('100', form, facts, summary.quote.price) : null;
  return (
    <Stack>
      <TicketField
        field="size"
        label={t('trade.size')}
        placeholder="0"
        aside={<Available />}
        problem={
          most === null
            ? undefined
            : t('trade.problem.atMostAffordable', { max: `${most} ${units[form.sizeMode]}` })
        }
        side={
          <Pick
            label={t('trade.sizeMode')}
            value={form.sizeMode}
            onChoose={ticketing.chooseUnit}
            options={sizeModes.map((value) => ({ value, label: units[value] }))}
            testId="ticket-size-mode"
          />
        }
      />
      <Chips
        label={t('trade.ofAvailable')}
        isEven
        value={shares.find((one) => one === form.share) ?? null}
        testId="ticket-share"
        options={shares.map((value) => ({ value, label: `${value}%` }))}
        isDisabled={!facts}
        onChoose={ticketing.chooseShare}
      />
    </Stack>
  );
}

function Available() {
  const { t } = useTranslation();
  const { facts, account } = useTicketing();
  return (
    <Line isWrapped gap="xs">
      <Muted>{t('trade.available')}</Muted>
      <Money value={facts?.available} size="small" weight="strong" testId="ticket-available" />
      {account === 'main' ? (
        <Link className="available-more" to="/chongzhi" aria-label={t('trade.deposit')}>
          <Icon name="deposit" size={18} />
        </Link>
      ) : null}
    </Line>
  );
}

function LeveragePick() {
  const { t } = useTranslation();
  const { form, change, info } = useTicketing();
  // The selected leverage is the only option until the terms of the symbol are loaded.
  const steps = info?.leverages ?? [form.leverage];
  return (
    <Pick
      isFramed
      label={t('trade.leverage')}
      value={String(form.leverage)}
      options={steps.map((value) => ({ value: String(value), label: `${value}x` }))}
      onChoose={(value) => change({ leverage: Number(value) })}
      testId="leverage"
    />
  );
}

/** The problem of the leverage with its remedy, otherwise the warning of a high leverage. */
function LeverageNote() {
  const { t } = useTranslation();
  const { form, change, summary, problems, isTouched } = useTicketing();
  const found = isTouched ? problems.find(({ field }) => field === 'leverage') : undefined;
  const note = found
    ? problemText(t, found.key, found.bound)
    : form.leverage > LEVERAGE_WARN_ABOVE
      ? t('trade.leverageHigh')
      : null;
  if (!note) return null;
  /** The highest leverage that the size allows, if the selected leverage is too high. */
  const fitting = found?.key === 'leverageTooHighForSize' ? (summary?.leverageMax ?? null) : null;
  return (
    <div className="leverage-note" data-tone={found ? 'bad' : 'warn'}>
      <Icon name="warning" size={14} />
      <span className="grow">{note}</span>
      {fitting === null ? null : (
        <button
          type="button"
          className="chip is-fix"
          onClick={() => change({ leverage: fitting })}
          data-testid="leverage-fit"
        >
          {t('trade.useLeverage', { leverage: fitting })}
        </button>
      )}
    </div>
  );
}

/** The optional stops in one line, by price, by percent of the price or by percent of the margin. */
function StopFields() {
  const { t } = useTranslation();
  const { form, chooseStopMode } = useTicketing();
  return (
    <div className="ticket-stops">
      <Between>
        <Muted weight="medium">{t('positions.action.stops')}</Muted>
        <Line>
          <TrailingButton />
          <Pick
            label={t('trade.stopMode')}
            value={form.stopMode}
            onChoose={chooseStopMode}
            options={stopModes.map((value) => ({ value, label: t(`trade.${value}`) }))}
            testId="ticket-stop-mode"
          />
        </Line>
      </Between>
      <Columns count={2}>
        {stopFields.map((field) => (
          <StopInput key={field} field={field} />
        ))}
      </Columns>
    </div>
  );
}

const TrailingEditor = lazyComponent(
  async () => (await import('./TrailingEditor.tsx')).TrailingEditor,
);

/** The distance of the trailing stop, and the sheet that sets it. */
function TrailingButton() {
  const { t } = useTranslation();
  const { form } = useTicketing();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { trailing, trailingUnit } = form;
  return (
    <>
      <button
        type="button"
        className="field-side"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="ticket-trailing"
      >
        {t('positions.trailingStop')}
        {trailing === '' ? '' : ` ${trailing}${trailingUnit === 'percent' ? '%' : ''}`}
      </button>
      <MountOnOpen isOpen={isOpen}>
        <Sheet
          isOpen={isOpen}
          title={t('trade.trailingStop')}
          onClose={close}
          testId="trailing-sheet"
        >
          {isOpen ? <TrailingEditor onDone={close} /> : null}
        </Sheet>
      </MountOnOpen>
    </>
  );
}

/** The input of one stop. A stop that is set has its expected result and, in percent, its price; a wrong one its bound. */
function StopInput({ field }: { field: StopField }) {
  const { t } = useTranslation();
  const { form, problems } = useTicketing();
  const bound = useBound(field);
  const stands = useStanding(field);
  const found = problems.find((one) => one.field === field && one.key !== 'priceOffStep');
  return (
    <TicketField
      field={field}
      label={t(`trade.${field}`)}
      isLabelHidden
      before={<span className={`tone-${stopTones[field]}`}>{t(`positions.${field}`)}</span>}
      placeholder={t('common.optional')}
      side={form.stopMode === 'byPrice' ? '' : '%'}
      hint={form.stopMode === 'byPrice' ? stands?.result : stands?.whole}
      problem={found && bound ? `${problemText(t, found.key)}: ${bound}` : undefined}
      isEager
    />
  );
}

const stopTones = { takeProfit: 'up', stopLoss: 'down' } as const;

function useBound(field: StopField): string | null {
  const { t } = useTranslation();
  const { form, summary, facts, info } = useTicketing();
  if (!summary || !facts || !info) return null;
  return stopHint(t, {
    direction: form.direction,
    field,
    mark: markOfStops(summary.order, summary.quote, facts),
    liquidation: summary.quote.liquidationPrice,
    digits: info.pricePrecision,
  });
}

/** Returns the price and the expected result of a stop; null if the stop is not set. */
function useStanding(field: StopField) {
  const { t } = useTranslation();
  const { summary, info, facts } = useTicketing();
  const isHidden = useHidesAmounts();
  const stop = summary?.order[field] ?? null;
  if (!summary || !info || !facts || stop === null) return null;
  const { order, quote } = summary;
  const opened = {
    ...quote,
    direction: order.direction,
    entry: quote.price,
    quantity: order.quantity,
    openedQuantity: order.quantity,
    takerFee: facts.takerFee,
    closedParts: [],
  };
  const gained = resultAt(stop, opened, facts);
  const result = formatMoney(gained, 'USDT', { isSigned: true, isHidden });
  const price = formatPrice(stop, info.pricePrecision);
  return { result, whole: t('trade.hint.stopAt', { price, result }) };
}

interface TicketFieldProps {
  field: 'price' | 'size' | 'takeProfit' | 'stopLoss';
  label: string;
  /** A text or a control at the end of the field. */
  side: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  before?: ReactNode;
  isLabelHidden?: boolean;
  placeholder?: string;
  /** Whether to show problems before the first submit, for a field that may be empty. */
  isEager?: boolean;
  problem?: string | undefined;
}

/**
 * A numeric field of the ticket. An invalid number is not changed and is reported immediately; other problems are
 * reported after the first submit.
 */
function TicketField({ field, label, isEager, problem, ...rest }: TicketFieldProps) {
  const { t } = useTranslation();
  const { form, change, problems, isTouched } = useTicketing();
  const found = problems.find((one) => one.field === field);
  const isShown = found && (isEager || isTouched || found.isTyping);
  const words = () =>
    found?.isTyping ? typingText(t, found.key) : problemText(t, found?.key ?? '', found?.bound);
  return (
    <DecimalField
      label={label}
      value={form[field]}
      onValue={(text) => change({ [field]: text })}
      onKeyDown={putAway}
      problem={isShown ? (found.isTyping ? words() : (problem ?? words())) : undefined}
      data-testid={`ticket-${field}`}
      {...rest}
      side={typeof rest.side === 'string' ? <Unit>{rest.side}</Unit> : rest.side}
    />
  );
}

const Unit = ({ children }: { children: string }) => <Muted weight="medium">{children}</Muted>;

/** The "done" key of a phone closes the keyboard; it never submits the order. */
function putAway(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.blur();
}
