import { units } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelTable } from './LevelTable.tsx';
import { Packet } from './Packet.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { RewardList } from './RewardList.tsx';
import { RewardReceiptSheet } from './RewardReceiptSheet.tsx';
import { useEnvelope } from './useEnvelope.ts';
import { vipApi, type VipReward } from './vip.api.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';

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
          <Text size="small" tone="muted">
            {units(envelope.weekly) > 0n ? t('vip.envelopeNext') : t('vip.envelopeNone')}
          </Text>
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
