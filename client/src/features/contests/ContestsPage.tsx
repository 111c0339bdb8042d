import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { isOneOf, useKept } from '../../state/useKept.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { ContestCard } from './ContestCard.tsx';
import { contestsApi, RANKING_EVERY_MS } from './contests.api.ts';

const PAGE = 10;
const statuses = {
  all: undefined,
  inProgress: contestStatus.inProgress,
  toBeStarted: contestStatus.toBeStarted,
  ended: contestStatus.ended,
} as const;
type Filter = keyof typeof statuses;
const filters = Object.keys(statuses) as Filter[];

/** Every contest by its state. */
export function Page() {
  const { t } = useTranslation();
  const [filter, setFilter] = useKept<Filter>('contests/status', 'all', isOneOf(filters));
  return (
    <Screen
      title={t('routes.contest')}
      head={
        <ButtonLink kind="text" to="/bisaiMycansai">
          {t('contests.mine')}
        </ButtonLink>
      }
    >
      <Text as="p" tone="muted">
        {t('contests.lead')}
      </Text>
      <Chips
        label={t('contests.state')}
        value={filter}
        onChoose={setFilter}
        testId="contest-filter"
        options={filters.map((value) => ({
          value,
          label: value === 'all' ? t('common.all') : t(`contests.statuses.${value}`),
        }))}
      />
      <PagedList key={filter}>
        {(pageNo, onTotal) => <ContestsOfPage filter={filter} pageNo={pageNo} onTotal={onTotal} />}
      </PagedList>
    </Screen>
  );
}

interface Props {
  filter: Filter;
  pageNo: number;
  onTotal: (pages: number) => void;
}

function ContestsOfPage({ filter, pageNo, onTotal }: Props) {
  const { t } = useTranslation();
  const status = statuses[filter];
  const { data, isError, refetch } = contestsApi.listContests.useQuery(
    { query: { pageNo, pageSize: PAGE, ...(status === undefined ? {} : { status }) } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS) },
  );
  useEffect(() => {
    if (data) onTotal(data.pages);
  }, [data, onTotal]);
  if (!data) return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (data.total === 0)
    return <Empty icon="contest" title={t('contests.empty')} text={t('contests.emptyText')} />;
  return (
    <Stack as="ul">
      {data.records.map((contest) => (
        <li key={contest.id}>
          <ContestCard contest={contest} />
        </li>
      ))}
    </Stack>
  );
}
