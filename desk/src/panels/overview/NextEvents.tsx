import type { ResultOf } from '@hongbao/contracts/call';
import type { getOverview } from '@hongbao/contracts/control/overview.calls';
import { useTranslation } from 'react-i18next';
import { useWorldTime } from '../../state/clock.ts';
import { spanText } from '../../kit/spanText.ts';
import { worldTimeText } from '../../kit/worldTime.ts';
import { Card, RowLink } from './Tile.tsx';

type Overview = ResultOf<typeof getOverview>;

/** The next events, each with the time until it. */
export function NextEvents({ events, now }: { events: Overview['next']; now: number }) {
  const { t } = useTranslation();
  const current = useWorldTime() ?? now;
  return (
    <Card title={t('desk.overview.next')}>
      {events.length === 0 ? <p className="note">{t('desk.time.nothingDue')}</p> : null}
      <ul>
        {events.map(({ at, kind, refId, summary }) => (
          <li key={`${at} ${kind} ${refId}`}>
            <RowLink to={['time', {}]} testId="overview-next">
              <span className="card-words">{summary}</span>
              <span className="card-end num" title={worldTimeText(at)}>
                {t('desk.overview.in', { span: spanText(Math.max(0, at - current)) })}
              </span>
            </RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
