import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useSearch } from '../../state/place.ts';
import { isOneOf, usePersisted } from '../../state/usePersisted.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ContestCard } from './ContestCard.tsx';
import { ContestReceiptSheet } from './ContestReceiptSheet.tsx';
import { type Contest, contestsApi, RANKING_EVERY_MS } from './contests.api.ts';
import { ContestRules } from './ContestRules.tsx';
import { contestTradePath, isOver } from './contestView.ts';
import { ExitSheet } from './ExitSheet.tsx';
import { JoinSheet } from './JoinSheet.tsx';
import { MyPart } from './MyPart.tsx';
import { Ranking } from './Ranking.tsx';

const tabs = ['rules', 'ranking'] as const;

/** One contest: rules, prizes and ranking, with the buttons to join, trade and leave. */
export function Page() {
  const { t } = useTranslation();
  const id = useSearch().get('id') ?? '';
  const [tab, setTab] = usePersisted<(typeof tabs)[number]>('contests/tab', 'rules', isOneOf(tabs));
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
  const { data: ranking } = contestsApi.rankContest.useQuery({ query: { id, pageSize: 1 } }, live);
  const isUnknown =
    id === '' || (error !== undefined && 'reason' in error && error.reason === 'notFound');
  return (
    <Screen
      title={contest?.name ?? t('routes.contestDetail')}
      foot={contest ? <Foot contest={contest} onJoin={() => setOpen('join')} /> : null}
      onRefresh={() => refetch()}
    >
      {contest ? (
        <>
          <ContestCard contest={contest} />
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
        <Empty icon="contest" title={t('contests.unknown')}>
          <ButtonLink kind="line" to="/bisai" isReplacing>
            {t('contests.toContests')}
          </ButtonLink>
        </Empty>
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
  if (isOver(contest)) return null;
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
