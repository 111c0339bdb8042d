import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { usePolling } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { useWantedId } from '../../state/wanted.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Row } from '../../ui/Card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { DayTotal } from '../wallet/DayTotal.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { TransferDetails, TransferStatus } from './TransferDetails.tsx';
import type { Transfer, TransferLine } from './transferLine.ts';

const RECORDS_EVERY_MS = 10_000;

/** The member's records of a line by the month of the request, each with its status and a sheet with its details. */
export function TransferRecords<T extends Transfer>({ line }: { line: TransferLine<T> }) {
  const { t } = useTranslation();
  const { name, texts, contract, Note, EmptyList, Actions } = line;
  const [status, setStatus] = useStatusFilter<T['status']>(`${name}/status`, contract.statuses);
  const [openId, setOpenId] = useState(useWantedId(() => setStatus(null)));
  const list = usePagedList(line.usePages(status, { ...fresh, ...usePolling(RECORDS_EVERY_MS) }));
  const open = list.pages?.flat().find(({ id }) => id === openId) ?? null;
  return (
    <>
      <StatusChips
        label={t('recharge.moneyRecords.status')}
        statuses={contract.statuses}
        labelOf={(one) => t(texts.status(one))}
        value={status}
        onChoose={setStatus}
        testId={`${name}-status`}
      />
      <InfiniteList
        {...list}
        keyOf={({ id }) => id}
        timeOf={({ createTime }) => fromWireTime(createTime)}
        period="month"
        total={(records, isWhole) =>
          isWhole ? (
            <DayTotal
              changes={records.filter(
                (one) => contract.outcomeOf[one.status as T['status']] === 'done',
              )}
            />
          ) : null
        }
        empty={<EmptyList isFiltered={status !== null} />}
      >
        {(record) => (
          <Row
            testId={`${name}-row`}
            onPress={() => setOpenId(record.id)}
            lead={<CoinMark coin={record.currency} />}
            title={<Money value={record.amount} coin={record.currency} digits="exact" />}
            note={<Note record={record} />}
            end={<TransferStatus<T['status']> line={line} status={record.status} />}
          />
        )}
      </InfiniteList>
      <Sheet
        isOpen={open !== null}
        title={t(texts.one)}
        onClose={() => setOpenId(null)}
        testId={`${name}-sheet`}
      >
        {open ? (
          <Stack gap="l">
            <TransferDetails line={line} record={open} />
            {Actions ? <Actions key={open.id} record={open} /> : null}
          </Stack>
        ) : null}
      </Sheet>
    </>
  );
}
