import { PAGE_SIZE_MAX } from '@hongbao/contracts/paging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatMonday } from '../../lib/times.ts';
import { Cover } from '../../ui/Sheet.tsx';
import { ShareCardSheet } from '../receipts/ShareCardSheet.tsx';
import { mondaysInARow } from './mondaysInARow.ts';
import { Packet } from './Packet.tsx';
import type { useEnvelope } from './useEnvelope.ts';
import { vipApi, type VipReward } from './vip.api.ts';

interface Props {
  envelope: ReturnType<typeof useEnvelope>;
  /** Whether the cover is wanted. It opens when there is an envelope. */
  isOpen: boolean;
  /** Whether a link opens the envelope, without a press. */
  isOpenWanted: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Called with the reward whose receipt is the next step. */
  onReceipt: (reward: VipReward) => void;
}

/** The red envelope over the whole screen: sealed, opened, and its share card. */
export function EnvelopeCover({
  envelope,
  isOpen,
  isOpenWanted,
  onOpen,
  onClose,
  onReceipt,
}: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<VipReward | null>(null);
  const [isSharing, setSharing] = useState(false);
  // A new envelope replaces the one that was opened before.
  const reward = envelope.waiting ?? opened;
  const isShown = isOpen && reward !== null;
  const { data } = vipApi.listVipRewards.useQuery(
    { query: { kind: 'weeklyRedEnvelope', pageSize: PAGE_SIZE_MAX } },
    { ...fresh, skip: !isShown },
  );
  const row = reward && data ? mondaysInARow(data.records, reward) : 0;
  const close = () => {
    setOpened(null);
    onClose();
  };
  return (
    <>
      <Cover
        isOpen={isShown}
        title={t('vip.envelopeTitle')}
        onClose={close}
        className="is-packet"
        closeTestId="vip-envelope-done"
      >
        {reward ? (
          <Packet
            key={reward.id}
            reward={reward}
            row={row}
            isOpenWanted={isOpenWanted}
            onOpen={() => {
              setOpened(reward);
              onOpen();
              envelope.open(reward);
            }}
            onShare={() => setSharing(true)}
            onReceipt={() => {
              close();
              onReceipt(reward);
            }}
          />
        ) : null}
      </Cover>
      {reward ? (
        <ShareCardSheet
          isOpen={isSharing}
          onClose={() => setSharing(false)}
          id={reward.id}
          title={t('vip.envelopeTitle')}
          result={{
            pair: t('vip.envelopeTitle'),
            side: row > 1 ? `VIP ${reward.level}` : '',
            yield: row > 1 ? t('vip.envelopeRow', { count: row }) : `VIP ${reward.level}`,
            tone: 'gold',
            facts: [{ label: t('receipts.week'), value: formatMonday(reward.createTime) }],
            path: 'envelope',
          }}
        />
      ) : null}
    </>
  );
}
