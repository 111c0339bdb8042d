import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/numbers.ts';
import { usePollingInFront } from '../../state/live.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { DistributionBars, SplitBar } from '../../ui/DistributionBars.tsx';
import { Between, Text } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { marketApi } from './market.api.ts';

const EVERY_MS = 30_000;
const HEIGHT = 72;

interface Bucket {
  from?: string | undefined;
  to?: string | undefined;
}

/** Chart of the market breadth: the number of coins in each range of price changes. */
export function Distribution() {
  const { t } = useTranslation();
  const { data } = marketApi.getPriceDistribution.useQuery(undefined, usePollingInFront(EVERY_MS));
  // Placeholder with the height of the loaded content, so that the list below does not move.
  if (!data)
    return (
      <Section title={t('market.distribution')}>
        <Skeleton height={HEIGHT} />
      </Section>
    );
  return (
    <Section title={t('market.distribution')}>
      <Card>
        <details className="breadth" data-testid="market-breadth">
          <summary>
            <SplitBar
              parts={[
                { key: 'down', share: data.down, tone: 'down' },
                { key: 'flat', share: data.flat, tone: '' },
                { key: 'up', share: data.up, tone: 'up' },
              ]}
            />
            <Between>
              {(
                [
                  ['falling', data.down, 'down'],
                  ['flat', data.flat, 'faint'],
                  ['rising', data.up, 'up'],
                ] as const
              ).map(([key, count, tone]) => (
                <Text key={key} size="small" weight="strong" tone={tone} isNumber>
                  {t(`market.${key}`)} {count}
                </Text>
              ))}
              <Icon name="down" size={16} />
            </Between>
          </summary>
          <DistributionBars
            buckets={data.buckets.map((bucket, index) => ({
              key: String(index),
              label: bucketLabel(bucket),
              name: bucketName(bucket),
              count: bucket.count,
              tone: bucketTone(bucket),
            }))}
          />
        </details>
      </Card>
    </Section>
  );
}

const percent = (rate: string) => formatPercent(rate, { digits: 0 });

/** The lower bound of a bucket, at the border to the bucket before it. The unit is in the title of the chart. */
const bucketLabel = ({ from }: Bucket) =>
  from === undefined ? '' : percent(from).replace('%', '');

/** The full range of a bucket, for screen readers: "−5% … −3%". */
function bucketName(bucket: Bucket): string {
  const { from, to } = bucket;
  if (from === undefined) return to === undefined ? '' : `<${percent(to)}`;
  if (to === undefined) return `>${percent(from)}`;
  return `${percent(from)} … ${percent(to)}`;
}

function bucketTone({ from, to }: Bucket): 'up' | 'down' | '' {
  if (to !== undefined && Number(to) <= 0 && Number(from ?? -1) < 0) return 'down';
  return from !== undefined && Number(from) >= 0 && Number(to ?? 1) > 0 ? 'up' : '';
}
