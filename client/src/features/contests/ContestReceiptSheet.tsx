import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatEpoch } from '../../lib/times.ts';
import { Money, MoneyFact, Percent } from '../../ui/Figure.tsx';
import { AreaChart } from '../../ui/pictures/AreaChart.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { analysisApi } from '../analysis/analysis.api.ts';
import { Receipt, ReceiptLink, ReceiptRecord, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { Bookings } from '../wallet/Bookings.tsx';
import { monthsOf, resultPath } from './contestReceipt.ts';
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
  return (
    <Receipt
      name={part.name}
      ending={t(`contests.statuses.${statusName[part.status]}`)}
      amount={
        <>
          <Percent rate={part.yield} isResult size="hero" weight="heavy" />
          {part.rank === undefined ? null : (
            <Text size="lead" weight="strong" tone="gold" testId="contest-receipt-rank">
              {t('receipts.rankOf', { rank: part.rank, count: part.participants })}
            </Text>
          )}
        </>
      }
      chart={<ResultChart part={part} />}
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
        <ReceiptLink to="/bisai" testId="receipt-next">
          {t('contests.toContests')}
        </ReceiptLink>
      }
    />
  );
}

/** The realized result of the fund by day. */
function ResultChart({ part }: { part: JoinedContest }) {
  const { t } = useTranslation();
  const [first, last] = monthsOf(part);
  const account = contestAccount(part.id);
  const begun = analysisApi.analyzeResults.useQuery({ query: { month: first, account } });
  const later = analysisApi.analyzeResults.useQuery(
    first === last ? skipToken : { query: { month: last, account } },
  );
  const months = [begun.data, later.data].flatMap((month) => month ?? []);
  const points = resultPath(part, months);
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
