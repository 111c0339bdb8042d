import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { HideAmounts } from './AssetsCard.tsx';
import { Allocation } from './Allocation.tsx';
import { assetParts } from './assetParts.ts';
import { AssetsSum } from './AssetsSum.tsx';
import { BalanceCurve } from './BalanceCurve.tsx';
import { BalanceList } from './BalanceList.tsx';
import { walletApi } from './wallet.api.ts';
import { Cell } from '../../ui/Cell.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';

const TOTAL_EVERY_MS = 10_000;

export function Page() {
  const { t } = useTranslation();
  const assets = walletApi.getAssets.useQuery(undefined, {
    ...fresh,
    ...usePollingInFront(TOTAL_EVERY_MS),
  });
  const balances = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const { data } = assets;
  const refresh = () => Promise.all([assets.refetch(), balances.refetch()]);
  if (assets.isError && !data) {
    return (
      <Screen title={t('routes.assets')}>
        <FailedState error={assets.error} onRetry={() => void refresh()} />
      </Screen>
    );
  }
  return (
    <Screen title={t('routes.assets')} onRefresh={refresh}>
      <Card className="assets-card stack">
        <div className="between">
          <Text size="small" tone="muted">
            {t('wallet.assets.total')}
          </Text>
          <HideAmounts />
        </div>
        <Money
          value={data && assetParts(data).total}
          size="hero"
          weight="strong"
          testId="assets-total"
        />
        <dl className="quad">
          <Cell label={t('wallet.assets.available')}>
            <Money value={data?.availableBalance} testId="assets-available" />
          </Cell>
          <Cell label={t('wallet.assets.today')}>
            <Money value={data?.dailyProfit} isResult />
          </Cell>
          <Cell label={t('wallet.assets.cumulative')}>
            <Money value={data?.cumulativeProfit} isResult />
          </Cell>
        </dl>
        <div className="two">
          <ButtonLink kind="primary" to="/chongzhi" isSmall>
            <Icon name="deposit" size={16} />
            {t('routes.recharge')}
          </ButtonLink>
          <ButtonLink kind="line" to="/tixian" isSmall>
            <Icon name="withdraw" size={16} />
            {t('routes.withdrawal')}
          </ButtonLink>
        </div>
      </Card>
      {data ? (
        <>
          <AssetsSum assets={data} />
          <BalanceCurve />
          <Allocation balances={balances.data} />
          <BalanceList balances={balances.data} />
        </>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Screen>
  );
}
