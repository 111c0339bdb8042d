import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { toPercentParts } from '../../lib/numbers.ts';
import { usePollingInFront } from '../../state/live.ts';
import { Micro, Stack, Text } from '../../ui/layout.tsx';
import { contestsApi, RANKING_EVERY_MS } from './contests.api.ts';

interface Props {
  contestId: string;
  /** The member's rank. */
  rank: number;
}

/**
 * The difference of the returns to the next better rank, or for the leader to the second rank, with the note that ranks
 * are not live.
 */
export function RankGap({ contestId, rank }: Props) {
  const { t } = useTranslation();
  const other = rank === 1 ? 2 : rank - 1;
  // A page of one row contains exactly that rank.
  const { data } = contestsApi.rankContest.useQuery(
    { query: { id: contestId, pageNo: other, pageSize: 1 } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS) },
  );
  const standing = data?.records[0];
  const own = data?.mine;
  // The ranks changed since the rank was loaded; the next poll corrects it.
  if (!standing || own?.rank !== rank) return null;
  const difference = units(standing.yield) - units(own.yield);
  const gap = toPercentParts(difference < 0n ? -difference : difference).digits;
  return (
    <Stack as="span" gap="xs">
      <Text size="small" tone="gold" testId="joined-gap">
        {t(rank === 1 ? 'contests.toRankBelow' : 'contests.toNextRank', { gap, rank: other })}
      </Text>
      <Micro tone="faint">{t('contests.everyMinute')}</Micro>
    </Stack>
  );
}
