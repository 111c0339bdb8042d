import { toWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { downloadText, toCsv } from '../../lib/csv.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { formatDate } from '../../lib/times.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card, Cell, Row, Section } from '../../ui/Card.tsx';
import { Empty, FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Micro, Text } from '../../ui/layout.tsx';
import { Money, Percent } from '../../ui/Figure.tsx';
import { MountOnOpen } from '../../ui/MountOnOpen.tsx';
import { AreaChart } from '../../ui/pictures/AreaChart.tsx';
import { Calendar } from '../../ui/pictures/Calendar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { analysisApi, type MonthResults } from './analysis.api.ts';
import { cumulative, shortResult, winRate } from './analysisView.ts';
import { CardList } from '../../ui/List.tsx';

const StatementSheet = lazyComponent(
  async () => (await import('./StatementSheet.tsx')).StatementSheet,
);

const HOUR_MS = 3_600_000;

/** The realized results of a month: a calendar, their curve, the win rate, and the results by coin and kind. */
export function Page() {
  const { t } = useTranslation();
  // The days of the results are those of UTC+8, as in all statements of the exchange.
  const today = toWireTime(useWorldNow(HOUR_MS)).slice(0, 10);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const month = chosen ?? today.slice(0, 7);
  const { data, isError, error, refetch } = analysisApi.analyzeResults.useQuery(
    { query: { month } },
    fresh,
  );
  return (
    <Screen
      title={t('routes.analysis')}
      head={
        <IconButton
          label={t('analysis.export')}
          disabled={!data || data.count === 0}
          onClick={() => data && exportMonth(month, data, t)}
          data-testid="analysis-export"
        >
          <Icon name="download" />
        </IconButton>
      }
    >
      {isError && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      <Days month={month} today={today} data={data} onMonth={setChosen} />
      {data ? <Results {...{ month, today, data }} /> : isError ? null : <SkeletonRows />}
      {data && data.count > 0 ? (
        <>
          <Button kind="line" isWide onClick={() => setPrinting(true)} data-testid="analysis-print">
            {t('analysis.statement.open')}
          </Button>
          <MountOnOpen isOpen={isPrinting}>
            <StatementSheet
              isOpen={isPrinting}
              month={month}
              isCurrent={month === today.slice(0, 7)}
              results={data}
              onClose={() => setPrinting(false)}
            />
          </MountOnOpen>
        </>
      ) : null}
      <Micro as="p" tone="faint">
        {t('analysis.rule')}
      </Micro>
    </Screen>
  );
}

interface DaysProps {
  month: string;
  today: string;
  data: MonthResults | undefined;
  onMonth: (month: string) => void;
}

function Days({ month, today, data, onMonth }: DaysProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const days = Object.fromEntries(
    (data?.days ?? []).map(({ day, result }) => [
      day,
      {
        short: isHidden ? '••' : shortResult(result),
        text: formatMoney(result, 'USDT', { isSigned: true, isHidden }),
        tone: isHidden ? ('' as const) : toneOf(result),
      },
    ]),
  );
  return (
    <Card testId="analysis-calendar">
      <Calendar
        label={t('routes.analysis')}
        month={month}
        days={days}
        today={today}
        onMonth={onMonth}
        total={<Money value={data?.result} isResult testId="analysis-total" />}
      />
    </Card>
  );
}

const toneOf = (result: string): 'up' | 'down' | '' =>
  !/[1-9]/.test(result) ? '' : result.startsWith('-') ? 'down' : 'up';

interface ResultsProps {
  month: string;
  today: string;
  data: MonthResults;
}

function Results({ month, today, data }: ResultsProps) {
  const { t } = useTranslation();
  if (data.count === 0)
    return <Empty icon="chart" title={t('analysis.none')} text={t('analysis.noneText')} />;
  return (
    <>
      <Card>
        <dl className="triad">
          <Cell label={t('analysis.winRate')} testId="analysis-win-rate">
            <Percent rate={winRate(data)} digits={1} />
          </Cell>
          <Cell label={t('analysis.wins')}>
            <Text isNumber>{data.wins}</Text>
          </Cell>
          <Cell label={t('analysis.losses')}>
            <Text isNumber>{data.losses}</Text>
          </Cell>
        </dl>
      </Card>
      <Curve {...{ month, today, data }} />
      <Section title={t('analysis.byCoin')}>
        <CardList items={data.symbols} by="symbol">
          {({ symbol, ...sum }) => (
            <Row
              lead={<CoinMark coin={symbol.split('/')[0] ?? ''} size={30} />}
              title={symbol}
              note={<Counts {...sum} />}
              end={<Money value={sum.result} isResult weight="strong" />}
              testId="analysis-symbol"
            />
          )}
        </CardList>
      </Section>
      <Section title={t('analysis.byKind')}>
        <CardList items={data.kinds} by="kind">
          {({ kind, ...sum }) => (
            <Row
              icon={kind === 'options' ? 'clock' : 'contract'}
              title={t(`options.mode.${kind}`)}
              note={<Counts {...sum} />}
              end={<Money value={sum.result} isResult weight="strong" />}
              testId="analysis-kind"
            />
          )}
        </CardList>
      </Section>
    </>
  );
}

function Counts({ count, wins, losses }: { count: number; wins: number; losses: number }) {
  const { t } = useTranslation();
  return (
    <>
      {t('analysis.count', { count })}
      <br />
      {t('analysis.winRate')} <Percent rate={winRate({ wins, losses })} digits={1} />
    </>
  );
}

/** The sum of the results from the first day of the month. */
function Curve({ month, today, data }: ResultsProps) {
  const { t } = useTranslation();
  const points = cumulative(data.days, month, today);
  const last = points.at(-1)?.sum ?? 0n;
  return (
    <Section title={t('analysis.curve')}>
      <Card>
        <AreaChart
          label={t('analysis.curve')}
          tone={last >= 0n ? 'up' : 'down'}
          points={points.map(({ day, sum }) => ({ label: formatDate(day), value: sum }))}
          numberStyle={{ isSigned: true }}
          hasZeroLine
        />
      </Card>
    </Section>
  );
}

/** Downloads the days of a month as a CSV file, with exact amounts. */
function exportMonth(
  month: string,
  { days }: MonthResults,
  t: ReturnType<typeof useTranslation>['t'],
): void {
  const header = [
    t('analysis.day'),
    t('analysis.result'),
    t('analysis.trades'),
    t('analysis.wins'),
    t('analysis.losses'),
  ];
  const rows = days.map(({ day, result, count, wins, losses }) => [
    day,
    result,
    String(count),
    String(wins),
    String(losses),
  ]);
  downloadText(`hongbao-results-${month}.csv`, toCsv(header, rows));
}
