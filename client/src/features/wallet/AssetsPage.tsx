import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { HideAmounts } from '../home/AssetsCard.tsx';
import { Allocation } from './Allocation.tsx';
import { BalanceList } from './BalanceList.tsx';
import { useAssetsQuery, useBalancesQuery } from './wallet.api.ts';
import { Cell } from '../positions/Cell.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';

const TOTAL_EVERY_MS = 10_000;

export function Page() {
  const { t } = useTranslation();
  const assets = useAssetsQuery(undefined, {
    ...fresh,
    ...usePollingInFront(TOTAL_EVERY_MS),
  });
  const balances = useBalancesQuery({ query: {} }, fresh);
  const { data } = assets;
  const refresh = () => Promise.all([assets.refetch(), balances.refetch()]);
  if (assets.isError && !data) {
    return (
      <Screen title={t('routes.assets')}>
        <FailedState onRetry={() => void refresh()} />
      </Screen>
    );
  }
  return (
    <Screen title={t('routes.assets')} onRefresh={refresh}>
      <Card className="assets-card stack">
        <div className="between">
          <span className="small muted">{t('assets.total')}</span>
          <HideAmounts />
        </div>
        <Amount
          value={data?.totalAssets}
          unit="USDT"
          className="hero"
          isPrivate
          testId="assets-total"
        />
        <dl className="triad">
          <Cell label={t('assets.available')}>
            <Amount value={data?.availableBalance} isPrivate testId="assets-available" />
          </Cell>
          <Cell label={t('assets.today')}>
            <Amount value={data?.dailyProfit} isSigned isToned isPrivate />
          </Cell>
          <Cell label={t('assets.cumulative')}>
            <Amount value={data?.cumulativeProfit} isSigned isToned isPrivate />
          </Cell>
        </dl>
        <div className="two">
          <Link className="button is-small" data-kind="primary" to="/chongzhi">
            <Icon name="deposit" size={16} />
            {t('routes.recharge')}
          </Link>
          <Link className="button is-small" data-kind="line" to="/tixian">
            <Icon name="withdraw" size={16} />
            {t('routes.withdrawal')}
          </Link>
        </div>
      </Card>
      <Allocation balances={balances.data} />
      <Card>
        <dl className="triad">
          <Cell label={t('assets.spot')}>
            <Amount value={data?.spotAssets} isPrivate />
          </Cell>
          <Cell label={t('assets.position')}>
            <Amount value={data?.positionAssets} isPrivate />
          </Cell>
          <Cell label={t('assets.cash')}>
            <Amount value={data?.cashBalance} isPrivate />
          </Cell>
          <Cell label={t('assets.contest')}>
            <Amount value={data?.contestFrozenAssets} isPrivate />
          </Cell>
          <Cell label={t('assets.virtual')}>
            <Amount value={data?.virtualAssets} isPrivate />
          </Cell>
        </dl>
      </Card>
      <BalanceList balances={balances.data} />
    </Screen>
  );
}
