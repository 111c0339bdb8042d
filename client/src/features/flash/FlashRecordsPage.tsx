import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { DayTotal } from '../wallet/DayTotal.tsx';
import { ExchangeReceiptSheet } from './ExchangeReceiptSheet.tsx';
import { ExchangeRow } from './ExchangeRow.tsx';
import { type Exchange, flashApi } from './flash.api.ts';

const ALL = 'all';

/** The two changes of an exchange. */
const toChanges = ({ from, to, fromAmount, toAmount }: Exchange) => [
  { currency: from, amount: `-${fromAmount}` },
  { currency: to, amount: toAmount },
];

/** The page of the member's exchanges by coin and month, with the sums of a month. */
export function Page() {
  const { t } = useTranslation();
  const answer = flashApi.listFlashExchanges.useInfiniteQuery(undefined, fresh);
  const list = usePagedList(answer);
  const [open, setOpen] = useState<Exchange | null>(null);
  const [coin, setCoin] = useState(ALL);
  const records = list.pages?.flat() ?? [];
  const coins = [...new Set(records.flatMap(({ from, to }) => [from, to]))].toSorted();
  const isShown = ({ from, to }: Exchange) => coin === ALL || from === coin || to === coin;
  return (
    <Screen title={t('routes.flashOrders')} onRefresh={() => answer.refetch()}>
      {coins.length > 2 ? (
        <Chips
          isLine
          label={t('wallet.changes.currency')}
          value={coin}
          onChoose={setCoin}
          testId="flash-filter"
          options={[
            { value: ALL, label: t('common.all') },
            ...coins.map((value) => ({ value, label: value })),
          ]}
        />
      ) : null}
      <InfiniteList
        {...list}
        pages={list.pages?.map((page) => page.filter(isShown)) ?? null}
        period="month"
        total={(ofMonth, isWhole) =>
          isWhole && ofMonth.length > 1 ? (
            <DayTotal
              changes={ofMonth
                .flatMap(toChanges)
                .filter(({ currency }) => coin === ALL || currency === coin)}
              isSigned
            />
          ) : null
        }
        keyOf={({ id }) => id}
        timeOf={({ createTime }) => fromWireTime(createTime)}
        empty={
          <Empty icon="flash" title={t('flash.empty')} text={t('flash.emptyText')}>
            <ButtonLink kind="line" isSmall to="/shandui">
              {t('routes.flash')}
            </ButtonLink>
          </Empty>
        }
      >
        {(exchange) => <ExchangeRow exchange={exchange} onPress={() => setOpen(exchange)} />}
      </InfiniteList>
      <ExchangeReceiptSheet exchange={open} onClose={() => setOpen(null)} />
      <ZoneNote />
    </Screen>
  );
}
