import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Row, Section } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Stack, Prose } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StatusChips } from '../../ui/StatusChips.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ContestCard } from './ContestCard.tsx';
import { contestPath } from './contestView.ts';
import { payablePool } from './prizes.ts';
import { type Contest, contestsApi, RANKING_EVERY_MS } from './contests.api.ts';
import { List, CardList } from '../../ui/List.tsx';

const statuses = ['inProgress', 'toBeStarted', 'ended'] as const;

const isEnded = ({ status }: Contest) => status === contestStatus.ended;

/** The contests that have not ended: running ones first, and of these the joined ones first. */
const inOrder = (contests: readonly Contest[]): Contest[] =>
  contests
    .filter((contest) => !isEnded(contest))
    .toSorted(
      (one, other) =>
        Number(other.status === contestStatus.inProgress) -
          Number(one.status === contestStatus.inProgress) ||
        Number(other.joined) - Number(one.joined),
    );

/** All contests: those that run or will start as cards, those that have ended as rows. */
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
      <Prose>{t('contests.lead')}</Prose>
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
          <Stack>
            <List items={inOrder(contests)} by="id" className="stack gap-m">
              {(contest) => <ContestCard contest={contest} />}
            </List>
            <EndedContests contests={contests.filter(isEnded)} />
          </Stack>
        )}
      </PagedList>
    </Screen>
  );
}

function EndedContests({ contests }: { contests: readonly Contest[] }) {
  const { t } = useTranslation();
  if (contests.length === 0) return null;
  return (
    <Section title={t('contests.statuses.ended')}>
      <CardList items={contests} by="id">
        {(contest) => (
          <Row
            to={contestPath(contest.id)}
            icon="contest"
            title={contest.name}
            note={
              <>
                {t('contests.traders', { count: contest.participants })}
                <br />
                <WorldTime value={contest.endTime} format="day" />
              </>
            }
            end={<Money value={payablePool(contest)} weight="strong" isPublic />}
            testId="contest"
          />
        )}
      </CardList>
    </Section>
  );
}
