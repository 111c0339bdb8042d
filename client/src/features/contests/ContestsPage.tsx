import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { Text } from '../../ui/Text.tsx';
import { ContestCard } from './ContestCard.tsx';
import { contestsApi, RANKING_EVERY_MS } from './contests.api.ts';

const PAGE = 10;
const statuses = ['inProgress', 'toBeStarted', 'ended'] as const;
type Status = (typeof statuses)[number];

/** Every contest by its state. */
export function Page() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('contests/status', statuses);
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
      <StatusChips
        label={t('contests.state')}
        statuses={statuses}
        labelOf={(one) => t(`contests.statuses.${one}`)}
        value={status}
        onChoose={setStatus}
        testId="contest-filter"
      />
      <PagedList key={status}>
        {(pageNo, onTotal) => <ContestsOfPage status={status} pageNo={pageNo} onTotal={onTotal} />}
      </PagedList>
    </Screen>
  );
}

interface Props {
  status: Status | null;
  pageNo: number;
  onTotal: (pages: number) => void;
}

function ContestsOfPage({ status, pageNo, onTotal }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = contestsApi.listContests.useQuery(
    {
      query: {
        pageNo,
        pageSize: PAGE,
        ...(status === null ? {} : { status: contestStatus[status] }),
      },
    },
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
