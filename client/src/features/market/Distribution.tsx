import { useTranslation } from 'react-i18next';
import { usePollingInFront } from '../../state/live.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { percentOf } from '../../ui/Change.tsx';
import { DistributionBars } from '../../ui/DistributionBars.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDistributionQuery } from './market.api.ts';

const EVERY_MS = 30_000;

interface Bucket {
  from?: string | undefined;
  to?: string | undefined;
}

/** How the whole market stands: how many coins rose and fell, and by how much. */
export function Distribution() {
  const { t } = useTranslation();
  const { data } = useDistributionQuery(undefined, usePollingInFront(EVERY_MS));
  if (!data) return <Skeleton height={150} />;
  return (
    <Section title={t('market.distribution')}>
      <Card className="stack">
        <DistributionBars
          buckets={data.buckets.map((bucket, index) => ({
            key: String(index),
            label: bucketLabel(bucket),
            name: bucketName(bucket),
            count: bucket.count,
            tone: bucketTone(bucket),
          }))}
        />
        <div className="split-bar" aria-hidden="true">
          <span style={{ flex: data.down, background: 'var(--down)' }} />
          <span
            style={{
              flex: data.flat,
              background: 'var(--text-3)',
              display: data.flat ? 'block' : 'none',
            }}
          />
          <span style={{ flex: data.up, background: 'var(--up)' }} />
        </div>
        <div className="between small strong">
          <span className="down">
            {t('market.falling')} {data.down}
          </span>
          <span className="faint">
            {t('market.flat')} {data.flat}
          </span>
          <span className="up">
            {t('market.rising')} {data.up}
          </span>
        </div>
      </Card>
    </Section>
  );
}

const whole = (rate: string) => percentOf(rate, 0);

/** Where a bucket begins ("-5", "0", "3"); the outermost say that they are open ("<-10", ">10"). The title says percent. */
function bucketLabel({ from, to }: Bucket): string {
  if (from === undefined) return to === undefined ? '' : `<${whole(to)}`;
  return to === undefined ? `>${whole(from)}` : whole(from);
}

/** The whole of it, for those who hear it: "-5 … -3 %: 2". */
function bucketName({ from, to }: Bucket): string {
  if (from === undefined || to === undefined) return `${bucketLabel({ from, to })} %`;
  return `${whole(from)} … ${whole(to)} %`;
}

function bucketTone({ from, to }: Bucket): 'up' | 'down' | '' {
  if (to !== undefined && Number(to) <= 0 && Number(from ?? -1) < 0) return 'down';
  return from !== undefined && Number(from) >= 0 && Number(to ?? 1) > 0 ? 'up' : '';
}
