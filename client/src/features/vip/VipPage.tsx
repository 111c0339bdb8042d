import { units, ONE } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Packet } from './Packet.tsx';
import { RewardReceiptSheet } from './RewardReceiptSheet.tsx';
import { useEnvelope } from './useEnvelope.ts';
import { vipApi, type VipReward, type VipLevel } from './vip.api.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Empty, FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Muted, Text } from '../../ui/layout.tsx';
import { vipProgress } from '@hongbao/contracts/vip/vip.quote';
import { formatMoney } from '../../lib/numbers.ts';
import { selectTradeAssetInfo } from '../../state/sessionFields.ts';
import { useAppSelector } from '../../state/store.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Progress } from '../../ui/Progress.tsx';
import { walletApi } from '../wallet/wallet.api.ts';
import { Money, Percent } from '../../ui/Figure.tsx';
import { usePagedList } from '../../api/usePagedList.ts';
import { formatMonday } from '../../lib/times.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { CardList } from '../../ui/List.tsx';

export function Page() {
  const { t } = useTranslation();
  const { data: levels, isError, error, refetch } = vipApi.listVipLevels.useQuery();
  const envelope = useEnvelope();
  const [opened, setOpened] = useState<VipReward | null>(null);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const [linkedId, setLinkedId] = useState<string | null>(null);
  useLinkParameter('receipt', setLinkedId);
  const [isOpenWanted, setOpenWanted] = useState(false);
  useLinkParameter('envelope', () => setOpenWanted(true));
  // A link to an envelope that is still sealed leads to the envelope.
  const isSealed = !envelope.isKnown || envelope.waiting?.id === linkedId;
  // A new envelope replaces the one that was opened before.
  const packet = envelope.waiting ?? opened;
  // The envelope is above everything else, so nothing is shown before it is known whether there is one.
  const isLoading = !isError && (!levels || !(envelope.isKnown || envelope.isFailed));
  const handleOpen = (reward: VipReward) => {
    setOpened(reward);
    setLinkedId(null);
    setOpenWanted(false);
    envelope.open(reward);
  };
  return (
    <Screen title={t('routes.vip')}>
      {isLoading ? <SkeletonRows /> : null}
      {packet ? (
        <Packet
          key={packet.id}
          reward={packet}
          isOpenWanted={isOpenWanted}
          onOpen={handleOpen}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {isError && !levels ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {levels && !isLoading ? <ProgressCard levels={levels} /> : null}
      {envelope.isKnown ? (
        <Card className="between">
          <Muted>
            {units(envelope.weekly) > 0n ? t('vip.envelopeNext') : t('vip.envelopeNone')}
          </Muted>
          {units(envelope.weekly) > 0n ? (
            <Text weight="strong" isNumber>
              <Countdown until={envelope.nextAt} />
            </Text>
          ) : null}
        </Card>
      ) : null}
      {levels && !isLoading ? <LevelTable levels={levels} /> : null}
      {isLoading ? null : <RewardList onOpen={setReceiptId} />}
      <RewardReceiptSheet
        id={receiptId ?? (isSealed ? null : linkedId)}
        onClose={() => {
          setReceiptId(null);
          setLinkedId(null);
        }}
      />
    </Screen>
  );
}

function ProgressCard({ levels }: { levels: readonly VipLevel[] }) {
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
      <Muted>{t('vip.current')}</Muted>
      <Text size="hero" weight="heavy" tone="gold" testId="vip-level">
        {current?.name ?? '--'}
      </Text>
      <Progress share={Number(progress.share) / Number(ONE)} label={t('vip.progress')} />
      <Muted>
        {next
          ? t('vip.toNext', {
              amount: formatMoney(progress.missing, 'USDT', { isHidden }),
              level: next.name,
            })
          : t('vip.top')}
      </Muted>
    </Card>
  );
}

/** Table of the requirements and benefits of every level. The member's level is highlighted. */
function LevelTable({ levels }: { levels: readonly VipLevel[] }) {
  const { t } = useTranslation();
  const usdt = (amount: string) => <Money value={amount} digits={0} isPublic isUnitHeard />;
  const gift = (amount: string) => (units(amount) > 0n ? usdt(amount) : '–');
  return (
    <Section title={t('vip.levels')}>
      <Card isFlush>
        {/* With large text the table is wider than the page, so it scrolls horizontally and is focusable for
            keyboards. */}
        <div
          className="vip-table-frame"
          data-scrolls=""
          tabIndex={0}
          role="group"
          aria-label={t('vip.levels')}
        >
          <table className="vip-table">
            <thead>
              <tr>
                <th scope="col">VIP</th>
                <th scope="col">{t('vip.assetsFrom')}</th>
                <th scope="col">{t('vip.bonus')}</th>
                <th scope="col">{t('vip.weekly')}</th>
                <th scope="col">{t('vip.fee')}</th>
              </tr>
            </thead>
            <tbody>
              {levels.map((level) => (
                <tr key={level.level} aria-current={level.current ? 'true' : undefined}>
                  <th scope="row">
                    {level.level}
                    {level.current ? <Text tone="gold"> · {t('vip.you')}</Text> : null}
                  </th>
                  <td>{usdt(level.totalAssetMin)}</td>
                  <td>{gift(level.upgradeBonus)}</td>
                  <td>{gift(level.weeklyRedEnvelope)}</td>
                  <td>
                    <Percent rate={level.takerFeeRate} digits={3} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </Section>
  );
}

/** The received bonuses and red envelopes, newest first. Each row opens the receipt of its reward. */
function RewardList({ onOpen }: { onOpen: (id: string) => void }) {
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
          <CardList items={rewards} by="id">
            {(reward) => (
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
            )}
          </CardList>
        )}
      </PagedList>
    </Section>
  );
}
