import type { ResultOf } from '@hongbao/contracts/call';
import type { getOverview } from '@hongbao/contracts/control/overview.calls';
import { useTranslation } from 'react-i18next';
import { CoinMark } from '@hongbao/client/ui/CoinMark.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { spanText } from '../../kit/spanText.ts';
import { worldTimeText } from '../../kit/worldTime.ts';
import { Card, RowLink } from './Tile.tsx';

type Overview = ResultOf<typeof getOverview>;

const tones: Readonly<Partial<Record<Overview['ended'][number]['reason'], string>>> = {
  liquidation: 'bad',
  stopLoss: 'warn',
  trailingStop: 'warn',
  takeProfit: 'good',
};

/** The last positions that ended, with reason and result. */
export function EndedPositions({ ended, now }: { ended: Overview['ended']; now: number }) {
  const { t } = useTranslation();
  return (
    <Card title={t('desk.overview.ended')}>
      {ended.length === 0 ? <p className="note">{t('desk.overview.noneEnded')}</p> : null}
      <ul>
        {ended.map((one) => (
          <li key={`${one.id} ${one.at}`}>
            <RowLink
              to={['ledger', { view: 'transfers', refId: one.id }]}
              testId={`overview-ended-${one.id}`}
            >
              <CoinMark coin={one.symbol.split('/')[0] ?? ''} size={22} />
              <span className="card-words">
                <span className="cut">
                  {one.member}
                  <span className="note">
                    {' '}
                    {one.symbol} {t(`trade.${one.direction}`)}
                  </span>
                </span>
                <span className="card-under">
                  <span className="badge" data-tone={tones[one.reason] ?? 'plain'}>
                    {t(`desk.overview.reason_${one.reason}`)}
                  </span>
                  <span className="note num" title={worldTimeText(one.at)}>
                    {t('desk.overview.ago', { span: spanText(now - one.at) })}
                  </span>
                </span>
              </span>
              <span className="card-end">
                <Amount value={one.result} isResult />
              </span>
            </RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
