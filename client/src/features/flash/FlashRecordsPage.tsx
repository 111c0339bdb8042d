import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { ExchangeReceiptSheet } from './ExchangeReceiptSheet.tsx';
import { ExchangeRow } from './ExchangeRow.tsx';
import { type Exchange, flashApi } from './flash.api.ts';

/** The page of the member's exchanges, grouped by day. */
export function Page() {
  const { t } = useTranslation();
  const answer = flashApi.listFlashExchanges.useInfiniteQuery(undefined, fresh);
  const list = usePagedList(answer);
  const [open, setOpen] = useState<Exchange | null>(null);
  return (
    <Screen title={t('routes.flashOrders')} onRefresh={() => answer.refetch()}>
      <InfiniteList
        {...list}
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
