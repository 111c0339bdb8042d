import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { Row } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { WorldTime, ZoneNote } from '../../ui/WorldTime.tsx';
import { contestsApi, type JoinedContest, RANKING_EVERY_MS } from './contests.api.ts';
import { contestPath, statusName, statusTone } from './contestView.ts';

const PAGE = 10;

/** The contests one takes or took part in, with what they brought. */
export function Page() {
  const { t } = useTranslation();
  return (
    <Screen title={t('routes.contestMine')}>
      <PagedList>
        {(pageNo, onTotal) => <JoinedOfPage pageNo={pageNo} onTotal={onTotal} />}
      </PagedList>
      <ZoneNote />
    </Screen>
  );
}

interface Props {
  pageNo: number;
  onTotal: (pages: number) => void;
}

function JoinedOfPage({ pageNo, onTotal }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = contestsApi.listJoinedContests.useQuery(
    { query: { pageNo, pageSize: PAGE } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS) },
  );
  useEffect(() => {
    if (data) onTotal(data.pages);
  }, [data, onTotal]);
  if (!data) return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (data.total === 0)
    return (
      <Empty icon="contest" title={t('contests.emptyMine')} text={t('contests.emptyMineText')}>
        <ButtonLink kind="line" isSmall to="/bisai">
          {t('contests.toContests')}
        </ButtonLink>
      </Empty>
    );
  return (
    <Stack as="ul">
      {data.records.map((part) => (
        <li key={part.id}>
          <JoinedCard part={part} />
        </li>
      ))}
    </Stack>
  );
}

function JoinedCard({ part }: { part: JoinedContest }) {
  const { t } = useTranslation();
  return (
    <Card isFlush testId="joined-contest">
      <Row
        to={contestPath(part.id)}
        icon="contest"
        title={part.name}
        note={
          <>
            {t('contests.joinedOn')} <WorldTime value={part.joinTime} format="day" />
          </>
        }
        end={
          <StatusBadge tone={statusTone[part.status]}>
            {t(`contests.statuses.${statusName[part.status]}`)}
          </StatusBadge>
        }
      />
      <dl className="contest-figures">
        <div>
          <dt>{t('contests.rank')}</dt>
          <dd className="num">{part.rank ?? '--'}</dd>
        </div>
        <div>
          <dt>{t('contests.yield')}</dt>
          <dd>
            <Percent rate={part.yield} isResult />
          </dd>
        </div>
        <div>
          <dt>{t('contests.equity')}</dt>
          <dd>
            <Money value={part.equity} isUnitHeard />
          </dd>
        </div>
        <div>
          <dt>{t('contests.prize')}</dt>
          <dd>
            <Money value={part.prize} digits={0} isUnitHeard tone="gold" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
