import { units } from '@hongbao/contracts/money';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent, toAmountParts } from '../../lib/numbers.ts';
import { formatDate, formatEpoch, zoneName } from '../../lib/times.ts';
import { worldNow } from '../../lib/worldClock.ts';
import { useAppSelector } from '../../state/store.ts';
import type { MonthResults } from './analysis.api.ts';
import { winRate } from './analysisView.ts';
import { maskMember, type MonthMoney } from './statement.ts';
import '../../ui/styles/print.css';

interface Props {
  month: string;
  isCurrent: boolean;
  results: MonthResults;
  money: MonthMoney;
}

/**
 * The statement of a month as it is printed: light, on A4 pages, outside of the app and invisible on the screen. Its
 * amounts are not masked, because the member prints them on request.
 */
export function Statement({ month, isCurrent, results, money }: Props) {
  const { t } = useTranslation();
  const member = useAppSelector((state) => state.session.userInfo);
  const now = worldNow();
  const { balance, fees } = money;
  return createPortal(
    <article className="statement" lang={document.documentElement.lang} data-testid="statement">
      <header>
        <p className="statement-brand">Hongbao</p>
        <h1>
          {t('analysis.statement.title')} ·{' '}
          {formatDate(`${month}-01`, { year: 'numeric', month: 'long' })}
        </h1>
        <p className="statement-note">{t('analysis.statement.simulated')}</p>
      </header>
      <dl>
        <Line label={t('analysis.statement.member')}>
          {maskMember(member?.account ?? '')} ({member?.id})
        </Line>
        <Line label={t('analysis.statement.account')}>{t('analysis.statement.main')}</Line>
        <Line label={t('analysis.statement.created')}>
          {formatEpoch(now, 'dateTime')} ({zoneName(now)})
        </Line>
        {balance ? (
          <>
            <Line label={t('analysis.statement.start')}>{formatMoney(balance.start, 'USDT')}</Line>
            <Line label={t(isCurrent ? 'analysis.statement.now' : 'analysis.statement.end')}>
              {formatMoney(balance.end, 'USDT')}
            </Line>
          </>
        ) : null}
        <Line label={t('analysis.statement.total')}>{signed(results.result)}</Line>
        <Line label={t('analysis.winRate')}>{formatPercent(winRate(results), { digits: 1 })}</Line>
      </dl>
      <Results
        title={t('analysis.byKind')}
        rows={results.kinds.map((sum) => ({ ...sum, name: t(`options.mode.${sum.kind}`) }))}
      />
      <Results
        title={t('analysis.byCoin')}
        rows={results.symbols.map((sum) => ({ ...sum, name: sum.symbol }))}
      />
      {fees.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('analysis.statement.fees')}</th>
              <th scope="col">{t('analysis.statement.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {fees.map(({ type, coin, paid }) => (
              <tr key={`${type} ${coin}`}>
                <th scope="row">{t(`wallet.changes.types.${type}`)}</th>
                <td>{formatMoney(paid, coin)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <Results
        title={t('analysis.day')}
        rows={results.days.map((sum) => ({ ...sum, name: formatDate(sum.day) }))}
      />
      <p className="statement-note">{t('analysis.rule')}</p>
    </article>,
    document.body,
  );
}

const signed = (result: string) => formatMoney(units(result), 'USDT', { isSigned: true });

/** A result without its coin, which the heading of its column contains. */
function plainResult(result: string): string {
  const { sign, digits } = toAmountParts(result, 'USDT', { isSigned: true });
  return `${sign}${digits}`;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface Sum {
  name: string;
  result: string;
  count: number;
  wins: number;
  losses: number;
}

function Results({ title, rows }: { title: string; rows: readonly Sum[] }) {
  const { t } = useTranslation();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('analysis.trades')}</th>
          <th scope="col">{t('analysis.wins')}</th>
          <th scope="col">{t('analysis.losses')}</th>
          <th scope="col">{t('analysis.result')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, result, count, wins, losses }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td>{wins}</td>
            <td>{losses}</td>
            <td>{plainResult(result)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
