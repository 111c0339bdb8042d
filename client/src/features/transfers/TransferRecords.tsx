import { fromWireTime } from '@hongbao/contracts/time';
import { type ReactNode, useState } from 'react';
import { type PagedAnswer, usePagedList } from '../../api/usePagedList.ts';
import { useWantedId } from '../../state/wanted.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Row } from '../../ui/Card.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { type StatusFilter, StatusChips } from '../../ui/StatusChips.tsx';

interface Transfer<S> {
  id: string;
  status: S;
  currency: string;
  amount: string;
  createTime: string;
}

interface Props<S extends string | number, T> extends StatusFilter<S> {
  answer: PagedAnswer<T>;
  tones: Readonly<Record<S, Tone>>;
  empty: ReactNode;
  rowTestId: string;
  note: (record: T) => ReactNode;
  /** The sheet of a record; null while it is closed. */
  sheet: (record: T | null, onClose: () => void) => ReactNode;
}

/** The member's deposits or withdrawals by the day of the request, each with its status. */
export function TransferRecords<S extends string | number, T extends Transfer<S>>({
  answer,
  tones,
  empty,
  rowTestId,
  note,
  sheet,
  ...filter
}: Props<S, T>) {
  const [openId, setOpenId] = useState(useWantedId(() => filter.onChoose(null)));
  const list = usePagedList(answer);
  return (
    <>
      <StatusChips {...filter} />
      <InfiniteList
        {...list}
        keyOf={({ id }) => id}
        timeOf={({ createTime }) => fromWireTime(createTime)}
        empty={empty}
      >
        {(record) => (
          <Row
            testId={rowTestId}
            onPress={() => setOpenId(record.id)}
            lead={<CoinMark coin={record.currency} />}
            title={<Money value={record.amount} coin={record.currency} digits="exact" />}
            note={note(record)}
            end={
              <StatusBadge tone={tones[record.status]}>{filter.labelOf(record.status)}</StatusBadge>
            }
          />
        )}
      </InfiniteList>
      {sheet(list.pages?.flat().find(({ id }) => id === openId) ?? null, () => setOpenId(null))}
    </>
  );
}
