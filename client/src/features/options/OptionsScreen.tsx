import type { OptionDirection } from '@hongbao/contracts/options/options.types';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../lib/active.ts';
import { vibrate } from '../../lib/haptics.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { isOneOf, usePersisted } from '../../state/usePersisted.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useIsOptionPage } from '../moments/momentQueue.ts';
import { TradeFrame } from '../positions/TradeFrame.tsx';
import type { TradeScreenProps } from '../positions/TradeScreen.tsx';
import { PLACE_PARAMETERS, useTradePlace } from '../positions/useTradePlace.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { ConfirmOption } from './ConfirmOption.tsx';
import { OptionChart } from './OptionChart.tsx';
import { OptionFoot } from './OptionFoot.tsx';
import { OptionHistory } from './OptionHistory.tsx';
import { OptionReceiptSheet } from './OptionReceiptSheet.tsx';
import { OptionTicket } from './OptionTicket.tsx';
import { optionsApi } from './options.api.ts';
import { RunningOptions } from './RunningOptions.tsx';
import { useOptionTicket } from './useOptionTicket.ts';

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

  useSetClock();
  useIsOptionPage(useIsActive());

  const handleChoose = (next: OptionDirection) => {
    setTab('order');
    if (ticket.isLost || ticket.check()) setDirection(next);
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
            {tab === 'running' ? <RunningOptions account={account} /> : null}
            {tab === 'history' ? <OptionHistory account={account} /> : null}
          </div>
        </Tabs>
      </div>
      <OptionReceiptSheet id={linkedId} onClose={() => setLinkedId(null)} />
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
