import { units, ONE } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnvelopeCover } from './EnvelopeCover.tsx';
import { RewardReceiptSheet } from './RewardReceiptSheet.tsx';
import { useEnvelope } from './useEnvelope.ts';
import { vipApi, type VipReward, type VipLevel } from './vip.api.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Empty, FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
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
  const [isShown, setShown] = useState(false);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const [linkedId, setLinkedId] = useState<string | null>(null);
  useLinkParameter('receipt', setLinkedId);
  const [isOpenWanted, setOpenWanted] = useState(false);
  useLinkParameter('envelope', (value) => {
    setShown(true);
    setOpenWanted(value === 'open');
  });
  // A link to an envelope that is still sealed leads to the envelope.
  const isSealed = !envelope.isKnown || envelope.waiting?.id === linkedId;
  const isLinked = envelope.isKnown && linkedId !== null && isSealed;
  // The envelope is above everything else, so nothing is shown before it is known whether there is one.
  const isLoading = !isError && (!levels || !(envelope.isKnown || envelope.isFailed));
  const { waiting } = envelope;
  return (
    <Screen title={t('routes.vip')}>
      {isLoading ? <SkeletonRows /> : null}
      {waiting ? <WaitingEnvelope reward={waiting} onShow={() => setShown(true)} /> : null}
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
      <EnvelopeCover
        envelope={envelope}
        isOpen={isShown || isLinked}
        isOpenWanted={isOpenWanted}
        onOpen={() => {
          // The cover remains after the envelope of a link was opened.
          setShown(true);
          setLinkedId(null);
          setOpenWanted(false);
        }}
        onClose={() => {
          setShown(false);
          setLinkedId(null);
          setOpenWanted(false);
        }}
        onReceipt={(reward) => setReceiptId(reward.id)}
      />
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

/** The sealed envelope on the page. It opens the cover with the envelope. */
function WaitingEnvelope({ reward, onShow }: { reward: VipReward; onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="envelope-card is-stacked"
      onClick={onShow}
      data-testid="vip-envelope-show"
    >
      <Logo size={36} />
      <Stack as="span" gap="xs" isGrown>
        <Text weight="strong">{t('vip.envelopeTitle')}</Text>
        <Text size="small">{formatMonday(reward.createTime)}</Text>
      </Stack>
      <span className="button is-small" data-kind="envelope">
        {t('vip.envelopeOpen')}
      </span>
    </button>
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
