import { useTranslation } from 'react-i18next';
import { tradeTabs } from '../../state/tickets.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useOpenList } from './useOpenList.ts';
import { useTradeTab } from './useTradePlace.ts';

/** The ticket and, one tap away, what is open, what waits and what happened; with how many there are. */
export function TradeTabs({ account }: { account: string }) {
  const { t } = useTranslation();
  const [tab, setTab] = useTradeTab(account);
  const { total: positions } = useOpenList(account, 'running');
  const { total: orders } = useOpenList(account, 'pending');
  const counts = { order: undefined, positions, orders, history: undefined };
  return (
    <div className="trade-tabs">
      <Segmented
        label={t('positions.tabs')}
        kind="line"
        value={tab}
        onChange={setTab}
        testId="positions-tab"
        options={tradeTabs.map((value) => ({
          value,
          label: `${t(`positions.${value}`)}${counts[value] ? ` ${counts[value]}` : ''}`,
        }))}
      />
    </div>
  );
}
