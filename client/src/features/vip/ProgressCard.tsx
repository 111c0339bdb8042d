import { displayDecimal, formatUnits, ONE, units } from '@hongbao/contracts/money';
import { vipProgress } from '@hongbao/contracts/vip/vip.quote';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useAssetsQuery } from '../wallet/wallet.api.ts';
import type { VipLevel } from './vip.api.ts';

/** The level held, and the way to the next. */
export function ProgressCard({ levels }: { levels: readonly VipLevel[] }) {
  const { t } = useTranslation();
  const { data: assets } = useAssetsQuery();
  const current = levels.find((level) => level.current);
  const thresholds = levels.map(({ level, totalAssetMin }) => ({
    level,
    totalAssetMin: units(totalAssetMin),
  }));
  const progress = vipProgress(thresholds, current?.level ?? 0, units(assets?.totalAssets ?? '0'));
  const next = levels.find((level) => level.level === progress.nextLevel);
  return (
    <Card className="vip-card">
      <span className="small muted">{t('vip.current')}</span>
      <span className="vip-name gold" data-testid="vip-level">
        {current?.name ?? '--'}
      </span>
      <Progress share={Number(progress.share) / Number(ONE)} label={t('vip.progress')} />
      <span className="small muted">
        {next
          ? t('vip.toNext', {
              amount: displayDecimal(formatUnits(progress.missing), 2),
              level: next.name,
            })
          : t('vip.top')}
      </span>
    </Card>
  );
}
