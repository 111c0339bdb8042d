import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePollingInFront } from '../../state/live.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { type LeaderRow, Leaderboard } from '../../ui/Leaderboard.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Podium } from '../../ui/Podium.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { contestsApi, RANKING_EVERY_MS, type Standing } from './contests.api.ts';

const STEP = 20;
const MOST = 100;
/** Number of members on the podium. */
const PODIUM = 3;

/** The ranking, best first. The row of the member is always visible. */
export function Ranking({ id }: { id: string }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [size, setSize] = useState(STEP);
  const { data, isError, error, refetch } = contestsApi.rankContest.useQuery(
    { query: { id, pageSize: size } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS) },
  );
  const rowOf = (standing: Standing, isMine: boolean): LeaderRow => ({
    key: standing.memberId,
    rank: standing.rank,
    name: standing.account,
    note: t('contests.worth', {
      equity: formatMoney(standing.equity, 'USDT', { isHidden: isHidden && isMine }),
    }),
    end: <Percent rate={standing.yield} isResult weight="strong" />,
  });
  if (!data)
    return isError ? (
      <FailedState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={8} />
    );
  if (data.total === 0)
    return (
      <Empty icon="contest" title={t('contests.noRanking')} text={t('contests.noRankingText')} />
    );
  const mine = data.mine;
  return (
    <Stack testId="contest-ranking">
      <Card isFlush>
        <Podium
          label={t('contests.podium')}
          places={data.records.slice(0, PODIUM).map((one) => ({
            key: one.memberId,
            rank: one.rank,
            name: one.account,
            value: <Percent rate={one.yield} isResult size="small" weight="strong" />,
            isMine: one.memberId === mine?.memberId,
          }))}
        />
        <Leaderboard
          label={t('contests.tabs.ranking')}
          rows={data.records
            .slice(PODIUM)
            .map((one) => rowOf(one, one.memberId === mine?.memberId))}
          mine={mine ? rowOf(mine, true) : null}
        />
      </Card>
      {data.records.length < data.total && size < MOST ? (
        <Button kind="quiet" isWide onClick={() => setSize(Math.min(size + STEP * 2, MOST))}>
          {t('common.loadMore')}
        </Button>
      ) : null}
      <Text as="p" size="small" tone="faint" align="centre">
        {t('contests.everyMinute')}
      </Text>
    </Stack>
  );
}
