import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { formatEpoch } from '../../lib/times.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Empty.tsx';
import { Micro, Stack, Text } from '../../ui/layout.tsx';
import { AreaChart } from '../../ui/pictures/AreaChart.tsx';
import { walletApi } from './wallet.api.ts';

/**
 * The total assets by day. The last point is the total that the page shows.
 *
 * @param total the displayed total, in units of USDT
 */
export function AssetCurve({ total }: { total: bigint | null }) {
  const { t } = useTranslation();
  const { data, isError } = walletApi.listAssetHistory.useQuery();
  if (isError && !data) return null;
  const first = data?.[0];
  const last = data?.at(-1);
  const title =
    first && first !== last
      ? t('wallet.assets.curve', { day: formatEpoch(first.at, 'day') })
      : t('wallet.assets.total');
  const points = (data ?? []).map((point) => ({
    label: formatEpoch(point.at, 'day'),
    value: point === last && total !== null ? total : units(point.totalAssets),
  }));
  const isLoss = (points.at(-1)?.value ?? 0n) < (points[0]?.value ?? 0n);
  return (
    <Section title={title}>
      <Card testId="assets-curve">
        <Stack>
          {data ? (
            <AreaChart
              label={title}
              tone={isLoss ? 'down' : 'up'}
              points={points}
              empty={<Text tone="muted">{t('wallet.assets.curveEmpty')}</Text>}
            />
          ) : (
            <Skeleton height={150} />
          )}
          <Micro as="p" tone="faint">
            {t('wallet.assets.curveText')}
          </Micro>
        </Stack>
      </Card>
    </Section>
  );
}
