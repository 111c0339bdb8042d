import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showMonday } from '../../lib/times.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Row.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { vipApi } from './vip.api.ts';

/** Bonuses and red envelopes received, newest first. */
export function RewardList() {
  const { t } = useTranslation();
  return (
    <Section title={t('vip.rewards')}>
      <PagedList>{(pageNo, onTotal) => <RewardPage pageNo={pageNo} onTotal={onTotal} />}</PagedList>
    </Section>
  );
}

function RewardPage({ pageNo, onTotal }: { pageNo: number; onTotal: (pages: number) => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = vipApi.listVipRewards.useQuery({
    query: { pageNo, pageSize: 10 },
  });
  useEffect(() => {
    if (data) onTotal(data.pages);
  }, [data, onTotal]);
  if (!data) return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (data.total === 0)
    return (
      <Card isFlush>
        <Empty icon="gift" title={t('vip.noRewards')} text={t('vip.noRewardsText')} />
      </Card>
    );
  return (
    <Card isFlush>
      <ul>
        {data.records.map((reward) => (
          <li key={reward.id}>
            <Row
              testId="vip-reward"
              lead={
                <span className="row-icon is-gift">
                  <Icon name="gift" size={20} />
                </span>
              }
              title={t(`vip.kinds.${reward.kind}`, { level: reward.level })}
              note={
                // An envelope belongs to the product's Monday, wherever it is read.
                reward.kind === 'weeklyRedEnvelope' ? (
                  showMonday(reward.createTime)
                ) : (
                  <WorldTime value={reward.createTime} />
                )
              }
              end={<Money value={reward.amount} isSigned weight="strong" />}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
