import { rechargeStatuses } from '@hongbao/contracts/recharge/recharge.types';
import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { formatTime } from '../../lib/times.ts';
import { usePolling } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { useWantedId } from '../../state/wanted.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Row } from '../../ui/Row.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Recharge, rechargeApi } from './recharge.api.ts';
import { RechargeSheet } from './RechargeSheet.tsx';
import { rechargeTones } from './rechargeTimeline.ts';

const RECORDS_EVERY_MS = 10_000;

/** The member's deposits by the day of the request, each with its status. */
export function RechargeRecords() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('recharge/status', rechargeStatuses);
  const [openId, setOpenId] = useState(useWantedId(() => setStatus(null)));
  const list = usePagedList(
    rechargeApi.rechargePages.useInfiniteQuery(status, {
      ...fresh,
      ...usePolling(RECORDS_EVERY_MS),
    }),
  );
  return (
    <>
      <StatusChips
        label={t('recharge.moneyRecords.status')}
        statuses={rechargeStatuses}
        labelOf={(one) => t(`recharge.moneyRecords.statuses.${one}`)}
        value={status}
        onChoose={setStatus}
        testId="records-status"
      />
      <InfiniteList
        {...list}
        keyOf={({ id }) => id}
        timeOf={({ createTime }) => fromWireTime(createTime)}
        empty={
          <Empty
            icon="deposit"
            title={t('recharge.moneyRecords.empty')}
            text={t('recharge.moneyRecords.emptyText')}
          />
        }
      >
        {(record) => <RecordRow record={record} onOpen={() => setOpenId(record.id)} />}
      </InfiniteList>
      <RechargeSheet
        recharge={list.pages?.flat().find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

function RecordRow({ record, onOpen }: { record: Recharge; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Row
      testId="recharge-row"
      onPress={onOpen}
      lead={<CoinMark coin={record.currency} />}
      title={<Money value={record.amount} coin={record.currency} digits="exact" />}
      note={`${record.network} · ${formatTime(record.createTime, 'short')}`}
      end={
        <StatusBadge tone={rechargeTones[record.status]}>
          {t(`recharge.moneyRecords.statuses.${record.status}`)}
        </StatusBadge>
      }
    />
  );
}
