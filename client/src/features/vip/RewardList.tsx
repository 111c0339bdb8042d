import { useTranslation } from 'react-i18next';
import { usePagedList } from '../../api/usePagedList.ts';
import { formatMonday } from '../../lib/times.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Row.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { vipApi } from './vip.api.ts';

/** The received bonuses and red envelopes, newest first. Each row opens the receipt of its reward. */
export function RewardList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const list = usePagedList(vipApi.rewardPages.useInfiniteQuery());
  return (
    <Section title={t('vip.rewards')}>
      <PagedList
        {...list}
        empty={
          <Card isFlush>
            <Empty icon="gift" title={t('vip.noRewards')} text={t('vip.noRewardsText')} />
          </Card>
        }
      >
        {(rewards) => (
          <Card isFlush>
            <ul>
              {rewards.map((reward) => (
                <li key={reward.id}>
                  <Row
                    testId="vip-reward"
                    onPress={() => onOpen(reward.id)}
                    lead={
                      <span className="row-icon is-gift">
                        <Icon name="gift" size={20} />
                      </span>
                    }
                    title={t(`vip.kinds.${reward.kind}`, { level: reward.level })}
                    note={
                      // An envelope is dated by the Monday in UTC+8, regardless of the time zone of the device.
                      reward.kind === 'weeklyRedEnvelope' ? (
                        formatMonday(reward.createTime)
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
        )}
      </PagedList>
    </Section>
  );
}
