import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { LevelTable } from './LevelTable.tsx';
import { Packet } from './Packet.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { RewardList } from './RewardList.tsx';
import { useEnvelope } from './useEnvelope.ts';
import { useVipLevelsQuery } from './vip.api.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { FailedState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';

export function Page() {
  const { t } = useTranslation();
  const { data: levels, isError, refetch } = useVipLevelsQuery();
  const envelope = useEnvelope();
  return (
    <Screen title={t('routes.vip')}>
      {envelope.waiting ? (
        <Packet key={envelope.waiting.id} reward={envelope.waiting} onOpened={envelope.open} />
      ) : null}
      {levels ? (
        <ProgressCard levels={levels} />
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
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
      {levels ? <LevelTable levels={levels} /> : null}
      <RewardList />
    </Screen>
  );
}
