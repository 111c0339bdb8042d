import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatPercent, toTone } from '../../lib/numbers.ts';
import { formatEpoch, formatTime } from '../../lib/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Money, MoneyFact, Percent } from '../../ui/Figure.tsx';
import { AreaChart } from '../../ui/pictures/AreaChart.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/layout.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { analysisApi } from '../analysis/analysis.api.ts';
import { Receipt, ReceiptLink, ReceiptRecord, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { ShareCardSheet } from '../receipts/ShareCardSheet.tsx';
import { Bookings } from '../wallet/Bookings.tsx';
import { monthsOf, type ResultPoint, resultPath } from './contestReceipt.ts';
import { contestsApi, type JoinedContest } from './contests.api.ts';
import { contestAccount, statusName } from './contestView.ts';

/** The receipt of a contest that has ended or was left: rank, result, prize, and what was booked. */
export function ContestReceiptSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <ReceiptSheet isOpen={id !== null} onClose={onClose} testId="contest-receipt-sheet">
      {id === null ? null : <Loaded key={id} id={id} />}
    </ReceiptSheet>
  );
}

function Loaded({ id }: { id: string }) {
  const answer = contestsApi.getJoinedContest.useQuery(id, fresh);
  return <ReceiptRecord answer={answer}>{(part) => <ContestReceipt part={part} />}</ReceiptRecord>;
}

function ContestReceipt({ part }: { part: JoinedContest }) {
  const { t } = useTranslation();
  const isLeft = part.status === contestStatus.exited;
  const isEnded = part.status === contestStatus.ended;
  const [isSharing, setSharing] = useState(false);
  const points = useResultPath(part);
  const rank = useRankText(part);
  return (
    <>
      <Receipt
        name={part.name}
        ending={t(`contests.statuses.${statusName[part.status]}`)}
        amount={
          <>
            <Percent rate={part.yield} isResult size="hero" weight="heavy" />
            {rank === undefined ? null : (
              <Text size="lead" weight="strong" tone="gold" testId="contest-receipt-rank">
                {rank}
              </Text>
            )}
          </>
        }
        chart={<ResultChart points={points} />}
        why={
          isLeft || isEnded
            ? t(isLeft ? 'receipts.why.contestLeft' : 'receipts.why.contestOver')
            : undefined
        }
        facts={
          <>
            <MoneyFact label={t('contests.fund')} value={part.fund} />
            <MoneyFact label={t('contests.equity')} value={part.equity} />
            {part.prize === undefined ? null : (
              <Fact label={t('contests.prize')} testId="contest-receipt-prize">
                <Money value={part.prize} tone="gold" weight="strong" />
              </Fact>
            )}
            <TimeFact label={t('contests.joinedOn')} value={part.joinTime} />
            <TimeFact label={t('receipts.ended')} value={part.exitTime ?? part.endTime} />
          </>
        }
        more={<Bookings refId={part.id} />}
        actions={
          <>
            {isEnded ? (
              <Button kind="quiet" onClick={() => setSharing(true)} data-testid="contest-share">
                <Icon name="share" size={18} />
                {t('parts.share.send')}
              </Button>
            ) : null}
            <ReceiptLink to="/bisai" testId="receipt-next">
              {t('contests.toContests')}
            </ReceiptLink>
          </>
        }
      />
      <ContestShareSheet part={part} isOpen={isSharing} onClose={() => setSharing(false)} />
    </>
  );
}

function useRankText({ rank, participants }: JoinedContest): string | undefined {
  const { t } = useTranslation();
  return rank === undefined ? undefined : t('receipts.rankOf', { rank, count: participants });
}

interface ShareProps {
  part: JoinedContest;
  isOpen: boolean;
  onClose: () => void;
}

/** The share card of an ended contest: rank, return and the path of the result. */
export function ContestShareSheet({ part, isOpen, onClose }: ShareProps) {
  const { t } = useTranslation();
  const rank = useRankText(part);
  const points = useResultPath(part);
  return (
    <ShareCardSheet
      isOpen={isOpen}
      onClose={onClose}
      id={part.id}
      result={{
        pair: part.name,
        side: rank ?? '',
        yield: formatPercent(part.yield, { isSigned: true }),
        tone: toTone(part.yield) || 'plain',
        facts: [
          { label: t('contests.joinedOn'), value: formatTime(part.joinTime, 'day') },
          { label: t('receipts.ended'), value: formatTime(part.endTime, 'day') },
        ],
        path: points.map(({ total }) => Number(total)),
      }}
    />
  );
}

/** The realized result of the fund by day; empty until it is loaded. */
function useResultPath(part: JoinedContest) {
  const [first, last] = monthsOf(part);
  const account = contestAccount(part.id);
  const begun = analysisApi.analyzeResults.useQuery({ query: { month: first, account } });
  const later = analysisApi.analyzeResults.useQuery(
    first === last ? skipToken : { query: { month: last, account } },
  );
  const months = [begun.data, later.data].flatMap((month) => month ?? []);
  return resultPath(part, months);
}

function ResultChart({ points }: { points: readonly ResultPoint[] }) {
  const { t } = useTranslation();
  if (points.length < 2) return null;
  return (
    <AreaChart
      label={t('receipts.results')}
      tone={(points.at(-1)?.total ?? 0n) >= 0n ? 'up' : 'down'}
      points={points.map(({ at, total }) => ({ label: formatEpoch(at, 'day'), value: total }))}
      numberStyle={{ isSigned: true }}
    />
  );
}
