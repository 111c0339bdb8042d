import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { isOneOf } from '../../lib/guards.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useSearch } from '../../state/place.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty, FailedState, Loading, Skeleton, SkeletonRows } from '../../ui/Empty.tsx';
import { LoadMore } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ContestPoster } from './ContestCard.tsx';
import { ContestReceiptSheet } from './ContestReceiptSheet.tsx';
import { type Contest, contestsApi, RANKING_EVERY_MS, type RankedMember } from './contests.api.ts';
import { ContestRules } from './ContestRules.tsx';
import { contestTradePath, isOver } from './contestView.ts';
import { JoinSheet } from './JoinSheet.tsx';
import { RankGap } from './RankGap.tsx';
import { useContestFund } from './useContestFund.ts';
import { isUnknownContest, UnknownContest } from './UnknownContest.tsx';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Between, Columns, Faint, Stack, Text, Prose } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Card } from '../../ui/Card.tsx';
import { Money, Percent } from '../../ui/Figure.tsx';
import { Labelled } from './Labelled.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { type LeaderRow, Leaderboard } from '../../ui/Leaderboard.tsx';
import { Podium } from '../../ui/Podium.tsx';

const tabs = ['ranking', 'rules'] as const;
type Tab = (typeof tabs)[number];

/** One contest: rules, prizes and ranking, with the buttons to join, trade and leave. */
export function Page() {
  const { t } = useTranslation();
  const id = useSearch().get('id') ?? '';
  const [chosen, setTab] = usePersisted<Tab | null>('contests/tab', null, isOneOf(tabs));
  const [open, setOpen] = useState<'join' | 'exit' | null>(null);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  useLinkParameter('receipt', setReceiptId);
  const live = { ...fresh, ...usePollingInFront(RANKING_EVERY_MS), skip: id === '' };
  const {
    data: contest,
    isError,
    error,
    refetch,
  } = contestsApi.getContest.useQuery({ query: { id } }, live);
  const { data: ranking } = contestsApi.rankContest.useQuery(
    { query: { id, pageSize: PODIUM } },
    live,
  );
  const tab = chosen ?? (contest && (contest.joined || isOver(contest)) ? 'ranking' : 'rules');
  const isUnknown = id === '' || isUnknownContest(error);
  return (
    <Screen
      title={contest?.name ?? t('routes.contestDetail')}
      foot={
        contest && !isOver(contest) ? (
          <Foot contest={contest} onJoin={() => setOpen('join')} />
        ) : null
      }
      onRefresh={() => refetch()}
    >
      {contest ? (
        <>
          <ContestPoster contest={contest} />
          {ranking && ranking.total > 0 ? (
            <TopThree standings={ranking.records} mineId={ranking.mine?.memberId} />
          ) : null}
          {contest.joined ? (
            <MyPart
              contest={contest}
              mine={ranking?.mine}
              onExit={() => setOpen('exit')}
              onReceipt={() => setReceiptId(id)}
            />
          ) : null}
          <Tabs
            label={contest.name}
            value={tab}
            onChange={setTab}
            testId="contest-tab"
            tabs={tabs.map((value) => ({ value, label: t(`contests.tabs.${value}`) }))}
          >
            {tab === 'rules' ? <ContestRules contest={contest} /> : <Ranking id={id} />}
          </Tabs>
          <JoinSheet contest={contest} isOpen={open === 'join'} onClose={() => setOpen(null)} />
          <ExitSheet contest={contest} isOpen={open === 'exit'} onClose={() => setOpen(null)} />
        </>
      ) : isUnknown ? (
        <UnknownContest />
      ) : isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton height={130} />
          <SkeletonRows />
        </>
      )}
      <ContestReceiptSheet id={receiptId} onClose={() => setReceiptId(null)} />
    </Screen>
  );
}

/** Button for the available action, or the reason why no action is available. */
function Foot({ contest, onJoin }: { contest: Contest; onJoin: () => void }) {
  const { t } = useTranslation();
  const isClosed = useWorldNow() >= fromWireTime(contest.joinUntil);
  if (!contest.joined)
    return (
      <Button
        kind="primary"
        isWide
        aria-disabled={isClosed}
        onClick={isClosed ? undefined : onJoin}
        data-testid="contest-join"
      >
        {t(isClosed ? 'contests.joinClosed' : 'contests.join')}
      </Button>
    );
  if (contest.status !== contestStatus.inProgress)
    return (
      <Button kind="primary" isWide aria-disabled>
        {t('contests.notStarted')}
      </Button>
    );
  return (
    <ButtonLink kind="primary" isWide to={contestTradePath(contest.id)} testId="contest-trade">
      {t('contests.trade')}
    </ButtonLink>
  );
}

interface ExitSheetProps {
  contest: Contest;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirmation of leaving a contest before its end, with the cost. */
function ExitSheet({ contest, isOpen, onClose }: ExitSheetProps) {
  const { t } = useTranslation();
  const [exit] = contestsApi.exitContest.useMutation();
  const sending = useSubmit(exit);
  const handleExit = async () => {
    const left = await sending.send({ id: contest.id });
    if (!left.isDone) return;
    toasts.show(
      t('contests.cameBack', { amount: formatMoney(left.result.returned, 'USDT') }),
      'good',
    );
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('contests.exitTitle')}
      confirm={t('contests.exit')}
      keep={t('contests.stay')}
      isDestructive
      sending={sending}
      onConfirm={() => void handleExit()}
      onClose={onClose}
      testId="exit-sheet"
    >
      <Prose>{t('contests.exitText')}</Prose>
    </ConfirmSheet>
  );
}

interface MyPartProps {
  contest: Contest;
  /** The member's result in the contest. Undefined until loaded, and for a member who has left the contest. */
  mine: RankedMember | undefined;
  onExit: () => void;
  onReceipt: () => void;
}

/** The member's own participation: fund, current value, rank, and the prize after the end of the contest. */
function MyPart({ contest, mine, onExit, onReceipt }: MyPartProps) {
  const { t } = useTranslation();
  const { data } = contestsApi.listJoinedContests.useQuery(
    { query: { pageSize: 100 } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS) },
  );
  const part = data?.records.find(({ id }) => id === contest.id);
  const rank = mine?.rank ?? part?.rank;
  const fund = useContestFund(part);
  return (
    <Card testId="contest-mine">
      <Stack>
        <Between>
          <Text weight="strong">{t('contests.myPart')}</Text>
          {isOver(contest) ? (
            <Button kind="text" isSmall onClick={onReceipt} data-testid="contest-receipt">
              {t('receipts.title')}
            </Button>
          ) : (
            <Button kind="text" isSmall onClick={onExit} data-testid="contest-exit">
              <Text tone="bad">{t('contests.exit')}</Text>
            </Button>
          )}
        </Between>
        <Columns count={2}>
          <Labelled label={t('contests.rank')}>
            <Text size="title" weight="heavy" isNumber testId="contest-rank">
              {rank ?? '--'}
            </Text>
          </Labelled>
          <Labelled label={t('contests.yield')}>
            <Percent rate={fund?.yield ?? mine?.yield} isResult size="title" weight="heavy" />
          </Labelled>
          <Labelled label={t('contests.fund')}>
            <Money value={mine?.fund ?? part?.fund} weight="strong" testId="contest-fund" />
          </Labelled>
          <Labelled label={t('contests.equity')}>
            <Money value={fund?.equity ?? mine?.equity} weight="strong" testId="contest-equity" />
          </Labelled>
          {mine ? (
            <Labelled label={t('contests.turnover')}>
              <Money value={mine.volume} weight="strong" />
            </Labelled>
          ) : null}
          {part?.prize === undefined ? null : (
            <Labelled label={t('contests.prize')}>
              <Money value={part.prize} weight="strong" tone="gold" testId="contest-prize" />
            </Labelled>
          )}
        </Columns>
        {mine && !isOver(contest) ? <RankGap contestId={contest.id} rank={mine.rank} /> : null}
      </Stack>
    </Card>
  );
}

const PODIUM = 3;

interface TopThreeProps {
  /** The first ranks, best first. */
  standings: readonly RankedMember[];
  mineId: string | undefined;
}

function TopThree({ standings, mineId }: TopThreeProps) {
  const { t } = useTranslation();
  return (
    <Card isFlush testId="contest-podium">
      <Podium
        label={t('contests.podium')}
        places={standings.map((one) => ({
          key: one.memberId,
          rank: one.rank,
          name: one.account,
          value: <Percent rate={one.yield} isResult size="small" weight="strong" />,
          isMine: one.memberId === mineId,
        }))}
      />
    </Card>
  );
}

const STEP = 20;
const MOST = 100;

/** The ranking, best first. The row of the member is always visible. */
function Ranking({ id }: { id: string }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [size, setSize] = useState(STEP);
  const { data, ...query } = contestsApi.rankContest.useQuery(
    { query: { id, pageSize: size } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS) },
  );
  const rowOf = (standing: RankedMember, isMine: boolean): LeaderRow => ({
    key: standing.memberId,
    rank: standing.rank,
    name: standing.account,
    note: t('contests.worth', {
      equity: formatMoney(standing.equity, 'USDT', { isHidden: isHidden && isMine }),
    }),
    end: <Percent rate={standing.yield} isResult weight="strong" />,
  });
  if (!data) return <Loading query={query} skeleton={<SkeletonRows count={8} />} />;
  if (data.total === 0)
    return (
      <Empty icon="contest" title={t('contests.noRanking')} text={t('contests.noRankingText')} />
    );
  const mine = data.mine;
  return (
    <Stack testId="contest-ranking">
      <Card isFlush>
        <Leaderboard
          label={t('contests.tabs.ranking')}
          rows={data.records.map((one) => rowOf(one, one.memberId === mine?.memberId))}
          mine={mine ? rowOf(mine, true) : null}
        />
      </Card>
      {data.records.length < data.total && size < MOST ? (
        <LoadMore onMore={() => setSize(Math.min(size + STEP * 2, MOST))} />
      ) : null}
      <Faint as="p" align="centre">
        {t('contests.everyMinute')}
      </Faint>
    </Stack>
  );
}
