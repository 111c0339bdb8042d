import type { ResultOf } from '@hongbao/contracts/call';
import type { getOverview } from '@hongbao/contracts/control/overview.calls';
import { useTranslation } from 'react-i18next';
import { CoinMark } from '@hongbao/client/ui/CoinMark.tsx';
import { PairName } from '@hongbao/client/ui/PairName.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Card, useOpenTarget } from './Tile.tsx';

type Positions = ResultOf<typeof getOverview>['positions'];

/** The open positions by coin: notional of both directions as a bar, their difference, and the result of the members. */
export function Exposure({ positions }: { positions: Positions }) {
  const { t } = useTranslation();
  const open = useOpenTarget();
  const { symbols, long, short, pending } = positions;
  const largest = Math.max(1, ...symbols.map((one) => Number(one.long) + Number(one.short)));
  return (
    <Card
      title={t('desk.overview.exposure')}
      aside={
        pending > 0 ? (
          <span className="note">{t('desk.overview.pending', { count: pending })}</span>
        ) : null
      }
    >
      {symbols.length === 0 ? (
        <p className="note">{t('desk.overview.noPositions')}</p>
      ) : (
        <table className="exposure">
          <thead>
            <tr>
              <th scope="col">{t('desk.overview.coin')}</th>
              <th scope="col" className="is-number">
                {t('desk.overview.open')}
              </th>
              <th scope="col">{t('desk.overview.longShort')}</th>
              <th scope="col" className="is-number">
                {t('desk.overview.net')}
              </th>
              <th scope="col" className="is-number">
                {t('desk.overview.pnl')}
              </th>
            </tr>
          </thead>
          <tbody>
            {symbols.map((one) => (
              <tr key={one.symbol}>
                <th scope="row">
                  <button
                    type="button"
                    className="coin-link"
                    onClick={() => open(['market', { symbol: one.symbol }])}
                  >
                    <CoinMark coin={one.symbol.split('/')[0] ?? ''} size={22} />
                    <PairName symbol={one.symbol} />
                  </button>
                </th>
                <td className="is-number">{one.open}</td>
                <td>
                  <Bar long={Number(one.long)} short={Number(one.short)} largest={largest} />
                </td>
                <td className="is-number">
                  <Amount value={one.net} isSigned isUnitHeard />
                </td>
                <td className="is-number">
                  <Amount value={one.unrealizedPnl} isResult isUnitHeard />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('desk.overview.all')}</th>
              <td className="is-number">{positions.open}</td>
              <td className="exposure-sums" colSpan={2}>
                <span className="up">
                  <Amount value={long} isUnitHeard />
                </span>
                <span className="down">
                  <Amount value={short} isUnitHeard />
                </span>
              </td>
              <td className="is-number">
                <Amount value={positions.unrealizedPnl} isResult isUnitHeard />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  );
}

const PERCENT = 100;

/** Notional of the long and the short positions of a coin, in proportion to the largest coin. */
function Bar({ long, short, largest }: { long: number; short: number; largest: number }) {
  const { t } = useTranslation();
  const part = (value: number) => `${(PERCENT * value) / largest}%`;
  const text = t('desk.overview.longShortOf', {
    long: Math.trunc(long).toLocaleString('en'),
    short: Math.trunc(short).toLocaleString('en'),
  });
  return (
    <span className="exposure-bar" role="img" aria-label={text} title={text}>
      <span className="is-long" style={{ width: part(long) }} />
      <span className="is-short" style={{ width: part(short) }} />
    </span>
  );
}
