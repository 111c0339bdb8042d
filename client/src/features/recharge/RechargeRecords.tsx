import { rechargeStatuses } from '@hongbao/contracts/recharge/recharge.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatTime } from '../../lib/times.ts';
import { usePolling } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TransferRecords } from '../transfers/TransferRecords.tsx';
import { rechargeApi } from './recharge.api.ts';
import { rechargeTones } from './rechargeTimeline.ts';
import { RechargeWay } from './RechargeWay.tsx';

const RECORDS_EVERY_MS = 10_000;

export function RechargeRecords() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('recharge/status', rechargeStatuses);
  const answer = rechargeApi.rechargePages.useInfiniteQuery(status, {
    ...fresh,
    ...usePolling(RECORDS_EVERY_MS),
  });
  return (
    <TransferRecords
      label={t('recharge.moneyRecords.status')}
      statuses={rechargeStatuses}
      labelOf={(one) => t(`recharge.moneyRecords.statuses.${one}`)}
      value={status}
      onChoose={setStatus}
      testId="records-status"
      answer={answer}
      tones={rechargeTones}
      empty={
        <Empty
          icon="deposit"
          title={t('recharge.moneyRecords.empty')}
          text={t('recharge.moneyRecords.emptyText')}
        />
      }
      rowTestId="recharge-row"
      note={({ network, createTime }) => `${network} · ${formatTime(createTime, 'short')}`}
      sheet={(recharge, onClose) => (
        <Sheet
          isOpen={recharge !== null}
          title={t('recharge.moneyRecords.one')}
          onClose={onClose}
          testId="recharge-sheet"
        >
          {recharge ? <RechargeWay recharge={recharge} /> : null}
        </Sheet>
      )}
    />
  );
}
