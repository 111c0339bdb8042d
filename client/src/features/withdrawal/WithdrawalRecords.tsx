import { fromWireTime } from '@hongbao/contracts/time';
import { withdrawalStatuses } from '@hongbao/contracts/withdrawal/withdrawal.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { usePolling } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { useWantedId } from '../../state/wanted.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Row } from '../../ui/Row.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { type Withdrawal, withdrawalApi } from './withdrawal.api.ts';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';
import { withdrawalTones } from './withdrawalTimeline.ts';

const RECORDS_EVERY_MS = 10_000;

/** The member's withdrawals by the day of the request, each with its status. */
export function WithdrawalRecords() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('withdrawal/status', withdrawalStatuses);
  const [openId, setOpenId] = useState(useWantedId(() => setStatus(null)));
  const list = usePagedList(
    withdrawalApi.withdrawalPages.useInfiniteQuery(status, {
      ...fresh,
      ...usePolling(RECORDS_EVERY_MS),
    }),
  );
  return (
    <>
      <StatusChips
        label={t('recharge.moneyRecords.status')}
        statuses={withdrawalStatuses}
        labelOf={(one) => t(`withdrawal.statuses.${one}`)}
        value={status}
        onChoose={setStatus}
        testId="withdrawals-status"
      />
      <InfiniteList
        {...list}
        keyOf={({ id }) => id}
        timeOf={({ createTime }) => fromWireTime(createTime)}
        empty={
          <Empty
            icon="withdraw"
            title={t('withdrawal.empty')}
            text={t(status === null ? 'withdrawal.emptyText' : 'withdrawal.emptyFilter')}
          >
            {status === null ? (
              <ButtonLink kind="line" isSmall to="/tixian">
                {t('routes.withdrawal')}
              </ButtonLink>
            ) : null}
          </Empty>
        }
      >
        {(record) => <RecordRow record={record} onOpen={() => setOpenId(record.id)} />}
      </InfiniteList>
      <WithdrawalSheet
        withdrawal={list.pages?.flat().find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

function RecordRow({ record, onOpen }: { record: Withdrawal; onOpen: () => void }) {
  const { t } = useTranslation();
  const way = record.network ?? t('settlement.bank');
  return (
    <Row
      testId="withdrawal-row"
      onPress={onOpen}
      lead={<CoinMark coin={record.currency} />}
      title={<Money value={record.amount} coin={record.currency} digits="exact" />}
      note={
        <Stack as="span" gap="xs">
          <span>{t('withdrawal.rowNote', { way, to: record.destination })}</span>
          <WorldTime value={record.createTime} format="clock" />
        </Stack>
      }
      end={
        <StatusBadge tone={withdrawalTones[record.status]}>
          {t(`withdrawal.statuses.${record.status}`)}
        </StatusBadge>
      }
    />
  );
}
