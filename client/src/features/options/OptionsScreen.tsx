import type { OptionDirection } from '@hongbao/contracts/options/options.types';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../lib/active.ts';
import { isOneOf, usePersisted } from '../../state/usePersisted.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useSymbol } from '../market/useMarket.ts';
import { TradeFrame } from '../positions/TradeFrame.tsx';
import type { TradeScreenProps } from '../positions/TradeScreen.tsx';
import { useTradePlace } from '../positions/useTradePlace.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { ConfirmOption } from './ConfirmOption.tsx';
import { OptionFoot } from './OptionFoot.tsx';
import { OptionHistory } from './OptionHistory.tsx';
import { OptionTicket } from './OptionTicket.tsx';
import { optionLines } from './optionLines.ts';
import { optionsApi } from './options.api.ts';
import { RunningOptions } from './RunningOptions.tsx';
import { useOptionTicket } from './useOptionTicket.ts';

const CandleChart = lazy(async () => ({
  default: (await import('../chart/CandleChart.tsx')).CandleChart,
}));

const tabs = ['order', 'running', 'history'] as const;
const nothing: [] = [];

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
  const [direction, setDirection] = useState<OptionDirection | null>(null);
  const { data: running } = optionsApi.runningOptions.useQuery(account);

  useSetClock();

  const handleChoose = (next: OptionDirection) => {
    setTab('order');
    if (ticket.isLost || ticket.check()) setDirection(next);
  };
  const handleConfirm = async () => {
    const bought = direction && (await ticket.submit(direction));
    if (!bought) return;
    setDirection(null);
    setTab('running');
    toasts.show(t('options.bought'), 'good');
  };
  return (
    <TradeFrame
      {...frame}
      account={account}
      modes={modes}
      foot={<OptionFoot ticket={ticket} onChoose={handleChoose} />}
    >
      <EntryChart symbol={symbol} account={account} />
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
            {tab === 'running' ? <RunningOptions account={account} /> : null}
            {tab === 'history' ? <OptionHistory account={account} /> : null}
          </div>
        </Tabs>
      </div>
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

/** A chart of the last minutes with a line at the entry price of each open option of the symbol. */
function EntryChart({ symbol, account }: { symbol: string; account: string }) {
  const { t } = useTranslation();
  const { info } = useSymbol(symbol);
  const { data } = optionsApi.runningOptions.useQuery(account);
  const lines = useMemo(() => optionLines(data?.records ?? nothing, symbol, t), [data, symbol, t]);
  return (
    <div className="option-chart" data-testid="option-chart" data-lines={lines.length}>
      {info ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <CandleChart
            info={info}
            interval="1m"
            indicators={nothing}
            positions={nothing}
            stops={null}
            lines={lines}
          />
        </Suspense>
      ) : (
        <Skeleton height={180} />
      )}
    </div>
  );
}
