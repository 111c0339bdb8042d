import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { formatMonday } from '../../lib/times.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Money } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { Receipt, ReceiptLink, ReceiptRecord, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { Bookings } from '../wallet/Bookings.tsx';
import { vipApi, type VipReward } from './vip.api.ts';

/** The receipt of a red envelope or an upgrade bonus: its amount, the rule it follows from, and its booking. */
export function RewardReceiptSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <ReceiptSheet isOpen={id !== null} onClose={onClose} testId="reward-receipt">
      {id === null ? null : <Loaded key={id} id={id} />}
    </ReceiptSheet>
  );
}

function Loaded({ id }: { id: string }) {
  const answer = vipApi.getVipReward.useQuery(id, fresh);
  return (
    <ReceiptRecord answer={answer}>{(reward) => <RewardReceipt reward={reward} />}</ReceiptRecord>
  );
}

function RewardReceipt({ reward }: { reward: VipReward }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { kind, level, amount, createTime } = reward;
  const isWeekly = kind === 'weeklyRedEnvelope';
  return (
    <Receipt
      name={<Text weight="strong">{t(`vip.kinds.${kind}`, { level })}</Text>}
      amount={
        <Money
          value={amount}
          isSigned
          size="hero"
          weight="heavy"
          tone="gold"
          testId="reward-receipt-amount"
        />
      }
      why={t(isWeekly ? 'receipts.why.weekly' : 'receipts.why.upgrade', {
        level,
        amount: formatMoney(amount, 'USDT', { isHidden }),
      })}
      facts={
        <>
          {/* An envelope is dated by the Monday in UTC+8, regardless of the time zone of the device. */}
          {isWeekly ? (
            <Fact label={t('receipts.week')}>{formatMonday(createTime)}</Fact>
          ) : (
            <TimeFact label={t('receipts.credited')} value={createTime} />
          )}
          <Fact label={t('routes.vip')}>{`VIP ${level}`}</Fact>
        </>
      }
      more={<Bookings refId={reward.id} />}
      actions={
        <ReceiptLink to="/zichanCenter" testId="receipt-next">
          {t('routes.assets')}
        </ReceiptLink>
      }
    />
  );
}
