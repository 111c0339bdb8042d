import { ONE, units } from '@hongbao/contracts/money';
import { vipProgress } from '@hongbao/contracts/vip/vip.quote';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { selectTradeAssetInfo } from '../../state/sessionFields.ts';
import { useAppSelector } from '../../state/store.ts';
import { Card } from '../../ui/Card.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Text } from '../../ui/Text.tsx';
import { walletApi } from '../wallet/wallet.api.ts';
import type { VipLevel } from './vip.api.ts';

/** Card with the current level and the progress to the next level. */
export function ProgressCard({ levels }: { levels: readonly VipLevel[] }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  walletApi.getAssets.useQuerySubscription();
  const assets = useAppSelector(selectTradeAssetInfo);
  const current = levels.find((level) => level.current);
  const thresholds = levels.map(({ level, totalAssetMin }) => ({
    level,
    totalAssetMin: units(totalAssetMin),
  }));
  const progress = vipProgress(thresholds, current?.level ?? 0, units(assets?.totalAssets ?? '0'));
  const next = levels.find((level) => level.level === progress.nextLevel);
  return (
    <Card className="vip-card">
      <Text size="small" tone="muted">
        {t('vip.current')}
      </Text>
      <Text size="hero" weight="heavy" tone="gold" testId="vip-level">
        {current?.name ?? '--'}
      </Text>
      <Progress share={Number(progress.share) / Number(ONE)} label={t('vip.progress')} />
      <Text size="small" tone="muted">
        {next
          ? t('vip.toNext', {
              amount: formatMoney(progress.missing, 'USDT', { isHidden }),
              level: next.name,
            })
          : t('vip.top')}
      </Text>
    </Card>
  );
}
