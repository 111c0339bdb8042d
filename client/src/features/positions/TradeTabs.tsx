import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDue } from '../../lib/useIsDue.ts';
import { tradeTabs } from '../../state/tickets.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useOpenList } from './useOpenList.ts';
import { useTradeTab } from './useTradePlace.ts';

interface Props {
  account: string;
  /** Content of the open tab. */
  children: ReactNode;
}

/** Tabs with the ticket, the open positions, the pending orders and the history, with their counts. */
export function TradeTabs({ account, children }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useTradeTab(account);
  const isEarly = !useIsDue(2);
  const { total: positions = 0 } = useOpenList(account, 'running', isEarly);
  const { total: orders = 0 } = useOpenList(account, 'pending', isEarly);
  const counts = { order: 0, positions, orders, history: 0 };
  return (
    <div className="trade-tabs">
      <Tabs
        label={t('positions.tabs')}
        value={tab}
        onChange={setTab}
        testId="positions-tab"
        tabs={tradeTabs.map((value) => ({
          value,
          label: t(`positions.${value}`),
          count: counts[value],
        }))}
      >
        {children}
      </Tabs>
    </div>
  );
}
