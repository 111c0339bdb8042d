import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useSearch } from '../../state/place.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { Line, Text } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TradeModes } from '../trade/TradeModes.tsx';
import { contestsApi, RANKING_EVERY_MS } from './contests.api.ts';
import { contestAccount, contestPath, contestTradePath } from './contestView.ts';
import { RankGap } from './RankGap.tsx';
import { isUnknownContest, UnknownContest } from './UnknownContest.tsx';

/** The trade page for the member's contest fund. */
export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useSearch().get('id') ?? '';
  const {
    data: contest,
    error,
    refetch,
  } = contestsApi.getContest.useQuery({ query: { id } }, { skip: id === '' });
  const { data: ranking } = contestsApi.rankContest.useQuery(
    { query: { id, pageSize: 1 } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS), skip: id === '' },
  );
  const rank = ranking?.mine?.rank;
  // Only a member of the contest has a fund to trade. The page of the contest offers to join.
  if (contest && !contest.joined) return <Navigate to={contestPath(id)} replace />;
  if (!contest)
    return (
      <Screen title={t('routes.contestTrade')}>
        {id === '' || isUnknownContest(error) ? (
          <UnknownContest />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </Screen>
    );
  return (
    <TradeModes
      title={t('routes.contestTrade')}
      account={contestAccount(id)}
      maxLeverage={contest.maxLeverage}
      isTab={false}
      onSymbol={(next) => navigate(`${contestTradePath(id)}&symbol=${next}`, { replace: true })}
      banner={
        <Banner
          icon="contest"
          action={
            <ButtonLink kind="line" isSmall to={contestPath(id)}>
              {t('contests.tabs.ranking')}
            </ButtonLink>
          }
        >
          {t('contests.banner', { name: contest.name })}
          {rank === undefined ? null : (
            <Line as="span" align="baseline">
              <Text size="small" weight="strong" isNumber testId="contest-trade-rank">
                {t('contests.rankIs', { rank })}
              </Text>
              <RankGap contestId={id} rank={rank} />
            </Line>
          )}
        </Banner>
      }
    />
  );
}
