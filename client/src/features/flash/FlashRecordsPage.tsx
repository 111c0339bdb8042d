import { fromWireTime } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { ExchangeRow } from './ExchangeRow.tsx';
import { flashApi } from './flash.api.ts';

/** Every exchange of the member under its day. */
export function Page() {
  const { t } = useTranslation();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } =
    flashApi.listFlashExchanges.useInfiniteQuery(undefined, fresh);
  const records = data?.pages.flatMap((page) => page.records) ?? null;
  return (
    <Screen title={t('routes.flashOrders')} onRefresh={() => refetch()}>
      <InfiniteList
        items={records}
        keyOf={({ id }) => id}
        timeOf={({ createTime }) => fromWireTime(createTime)}
        state={isError ? 'failed' : isFetching && !records ? 'loading' : 'idle'}
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        onRetry={() => void refetch()}
        empty={
          <Empty icon="flash" title={t('flash.empty')} text={t('flash.emptyText')}>
            <ButtonLink kind="line" isSmall to="/shandui">
              {t('routes.flash')}
            </ButtonLink>
          </Empty>
        }
      >
        {(exchange) => <ExchangeRow exchange={exchange} />}
      </InfiniteList>
      <ZoneNote />
    </Screen>
  );
}
