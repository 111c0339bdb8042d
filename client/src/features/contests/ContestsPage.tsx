import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { Text } from '../../ui/Text.tsx';
import { ContestCard } from './ContestCard.tsx';
import { contestsApi, RANKING_EVERY_MS } from './contests.api.ts';

const statuses = ['inProgress', 'toBeStarted', 'ended'] as const;

/** All contests by status. */
export function Page() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('contests/status', statuses);
  const list = usePagedList(
    contestsApi.listContests.useInfiniteQuery(status && contestStatus[status], {
      ...fresh,
      ...usePollingInFront(RANKING_EVERY_MS),
    }),
  );
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
      <PagedList
        {...list}
        empty={<Empty icon="contest" title={t('contests.empty')} text={t('contests.emptyText')} />}
      >
        {(contests) => (
          <Stack as="ul">
            {contests.map((contest) => (
              <li key={contest.id}>
                <ContestCard contest={contest} />
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </Screen>
  );
}
