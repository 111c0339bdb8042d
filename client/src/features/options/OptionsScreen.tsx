import { type OptionDirection, optionDirections } from '@hongbao/contracts/options/options.types';
import { type ReactNode, useEffect, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../lib/active.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { isOneOf } from '../../lib/guards.ts';
import { vibrate } from '../../lib/haptics.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { SymbolChart } from '../candles/SymbolChart.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useIsOptionPage } from '../moments/momentQueue.ts';
import { TradeFrame } from '../positions/TradeFrame.tsx';
import type { TradeScreenProps } from '../positions/TradeScreen.tsx';
import { PLACE_PARAMETERS, useTradePlace } from '../positions/useTradePlace.ts';
import { useEnded } from '../receipts/useEnded.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { OptionHistory } from './OptionHistory.tsx';
import { OptionReceiptSheet } from './OptionReceiptSheet.tsx';
import { OptionTicket } from './OptionTicket.tsx';
import { optionsApi, type Option } from './options.api.ts';
import { RunningOptions } from './RunningOptions.tsx';
import { useOptionTicket, type OptionTicketing } from './useOptionTicket.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money, MoneyFact, Price } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';
import { useRecentTicks } from './useRecentTicks.ts';

const tabs = ['order', 'running', 'history'] as const;

/** The options of one account: the chart with the entries, and tabs with the form, the open and the settled options. */
export function OptionsScreen({
  account,
  modes,
  ...frame
}: TradeScreenProps & { modes: ReactNode }) {
  const { t } = useTranslation();
  const { symbol } = useTradePlace(account);
  const ticket = useOptionTicket(symbol, account);
  const { fieldsRef } = ticket;
  const [tab, setTab] = usePersisted<(typeof tabs)[number]>(
    `options/tab/${account}`,
    'order',
    isOneOf(tabs),
  );
  const [linkedId, setLinkedId] = useState<string | null>(null);
  useLinkParameter(
    'option',
    (id) => {
      setTab('history');
      setLinkedId(id);
    },
    PLACE_PARAMETERS,
  );
  const [direction, setDirection] = useState<OptionDirection | null>(null);
  const { data: running } = optionsApi.runningOptions.useQuery(account);
  const [ended, removeEnded] = useEnded(running?.records);

  useSetClock();
  useIsOptionPage(useIsActive());

  const handleChoose = (next: OptionDirection) => {
    setTab('order');
    if (ticket.isLost || ticket.check()) setDirection(next);
  };
  /** Asks to confirm the same option at the price of now. */
  const handleAgain = ({ id, symbol: again, seconds, stake, direction: same }: Option) => {
    if (again !== symbol) frame.onSymbol(again);
    ticket.change({ seconds, stake: trimZeros(stake) });
    removeEnded(id);
    setTab('order');
    setDirection(same);
  };
  const handleConfirm = async () => {
    const bought = direction && (await ticket.submit(direction));
    if (!bought) return;
    setDirection(null);
    setTab('running');
    vibrate('success');
    toasts.show(t('options.bought'), 'good');
  };
  return (
    <TradeFrame
      {...frame}
      account={account}
      modes={modes}
      chart={<OptionChart symbol={symbol} account={account} />}
      foot={<OptionFoot ticket={ticket} onChoose={handleChoose} />}
    >
      <div className="trade-tabs">
        <Tabs
          label={t('options.tabs.label')}
          value={tab}
          onChange={setTab}
          testId="options-tab"
          tabs={tabs.map((value) => ({
            value,
            label: t(`options.tabs.${value}`),
            count: value === 'running' ? (running?.total ?? 0) : 0,
          }))}
        >
          <div ref={fieldsRef}>
            {tab === 'order' ? <OptionTicket ticket={ticket} /> : null}
            {tab === 'running' ? (
              <RunningOptions account={account} ended={ended} onAgain={handleAgain} />
            ) : null}
            {tab === 'history' ? <OptionHistory account={account} onAgain={handleAgain} /> : null}
          </div>
        </Tabs>
      </div>
      <OptionReceiptSheet
        id={linkedId}
        onClose={() => setLinkedId(null)}
        onAgain={(option) => {
          setLinkedId(null);
          handleAgain(option);
        }}
      />
      <ConfirmOption
        direction={direction}
        ticket={ticket}
        onClose={() => setDirection(null)}
        onConfirm={() => void handleConfirm()}
      />
    </TradeFrame>
  );
}

/**
 * Requests the time of the world whenever the page is shown, because the clock may be wrong after the device was
 * asleep.
 */
function useSetClock(): void {
  const isActive = useIsActive();
  const [ask] = settingsApi.getServerTime.useLazyQuery();
  useEffect(() => {
    if (!isActive) return undefined;
    const set = () => void (document.visibilityState === 'visible' ? ask() : undefined);
    set();
    document.addEventListener('visibilitychange', set);
    return () => document.removeEventListener('visibilitychange', set);
  }, [isActive, ask]);
}

interface OptionFootProps {
  ticket: OptionTicketing;
  onChoose: (direction: OptionDirection) => void;
}

/** The buttons for both directions with their payouts, or a link to a deposit if only the balance is too low. */
function OptionFoot({ ticket, onChoose }: OptionFootProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { summary, problem, account } = ticket;
  if (ticket.isHalted)
    return (
      <Button kind="quiet" isWide disabled>
        {t('trade.buttonProblem.halted')}
      </Button>
    );
  if (problem?.key === 'insufficientBalance' && account === 'main')
    return (
      <ButtonLink kind="primary" isWide to="/chongzhi" testId="option-deposit">
        {t('trade.deposit')}
      </ButtonLink>
    );
  return (
    <div className="trade-bar">
      {optionDirections.map((direction) => (
        <Button
          key={direction}
          kind={direction}
          onClick={() => onChoose(direction)}
          data-testid={`option-buy-${direction}`}
        >
          <Stack as="span" gap="xs" align="centre">
            <span>{t(`options.${direction}`)}</span>
            <Text size="micro">
              {summary && !problem
                ? t('options.gets', { amount: formatMoney(summary.payout, 'USDT', { isHidden }) })
                : t('options.noStake')}
            </Text>
          </Stack>
        </Button>
      ))}
    </div>
  );
}

interface ConfirmOptionProps {
  direction: OptionDirection | null;
  ticket: OptionTicketing;
  onClose: () => void;
  onConfirm: () => void;
}

/** The confirmation of an option. It is needed because an option can be sold only below its price. */
function ConfirmOption({ direction, ticket, onClose, onConfirm }: ConfirmOptionProps) {
  const { t } = useTranslation();
  const { ticker, digits } = useSymbol(ticket.symbol);
  const { summary, terms } = ticket;
  return (
    <ConfirmSheet
      isOpen={direction !== null}
      title={t('options.confirmTitle')}
      confirm={t('options.confirm')}
      keep={t('common.back')}
      sending={ticket}
      errorTestId="option-failed"
      onConfirm={onConfirm}
      onClose={onClose}
      testId="option-confirm"
    >
      {direction && terms ? (
        <>
          <Text as="p" weight="strong" tone={direction}>
            {t(`options.says.${direction}`, { symbol: ticket.symbol, count: terms.seconds })}
          </Text>
          <dl className="facts">
            <Fact label={t('options.now')}>
              <Price value={ticker?.markPrice} digits={digits} />
            </Fact>
            <Fact label={t('options.stake')} testId="confirm-stake">
              <Money value={summary?.stake} digits="exact" weight="strong" />
            </Fact>
            <Fact label={t('options.outcome.right')} testId="confirm-payout">
              <Money value={summary?.payout} digits="exact" weight="strong" />
            </Fact>
            <MoneyFact label={t('options.outcome.tie')} value={summary?.stake} digits="exact" />
            <Fact label={t('options.outcome.loss')}>
              <Money value={summary ? -summary.loss : null} digits="exact" />
            </Fact>
          </dl>
          <Muted as="p">{t('options.entryRule')}</Muted>
        </>
      ) : null}
    </ConfirmSheet>
  );
}

/** The past that the chart shows, in milliseconds. */
const PAST_MS = 120_000;
/** The future that the chart shows at least and at most, in milliseconds. */
const FUTURE_MS = { min: 15_000, max: 120_000 };

const nothing: readonly Option[] = [];

/**
 * The mark price of the last two minutes, to the second, on its own scale. Each open option of the symbol has a line at
 * its entry price, in the color of its direction, and one at its expiry.
 */
function OptionChart({ symbol, account }: { symbol: string; account: string }) {
  const { t } = useTranslation();
  const { ticker } = useSymbol(symbol);
  const { data } = optionsApi.runningOptions.useQuery(account);
  const now = useWorldNow();
  const points = useRecentTicks(symbol, ticker?.markPrice, now, PAST_MS);
  const options = useMemo(
    () => (data?.records ?? nothing).filter((option) => option.symbol === symbol),
    [data, symbol],
  );
  const mark = ticker?.markPrice;
  const levels = options.map((option): PriceLevel => ({
    id: option.id,
    price: Number(option.entryPrice),
    label: t('options.line', {
      direction: t(`options.${option.direction}`),
      count: option.seconds,
    }),
    tone: option.direction,
  }));
  const moments = options
    .map(({ id, expiresAt }) => ({ id, at: expiresAt, label: t('options.expiry') }))
    .filter(({ at }) => at > now && at < now + FUTURE_MS.max);
  const aheadMs = Math.max(FUTURE_MS.min, ...moments.map(({ at }) => (at - now) * 1.1));
  return (
    <div className="trade-chart" data-testid="option-chart" data-lines={levels.length}>
      <SymbolChart
        symbol={symbol}
        shape={{
          kind: 'line',
          points,
          fromMs: now - PAST_MS,
          untilMs: now + Math.min(FUTURE_MS.max, aheadMs),
          tone: 'gold',
          moments,
        }}
        levels={levels}
        last={mark === undefined ? undefined : { price: Number(mark), tone: 'gold' }}
      />
    </div>
  );
}
