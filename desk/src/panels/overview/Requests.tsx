import type { ResultOf } from '@hongbao/contracts/call';
import type { getOverview } from '@hongbao/contracts/control/overview.calls';
import { useTranslation } from 'react-i18next';
import { Card, RowLink } from './Tile.tsx';

type Traffic = ResultOf<typeof getOverview>['traffic'];

const SECOND_MS = 1_000;
/** Below this rate, a decimal is displayed. */
const SMALL_RATE = 10;

/** Requests per second, refusals and failures of the last minute. */
export function Requests({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation();
  const { isRecording, requests, refused, failed, overMs } = traffic;
  const rate = (requests * SECOND_MS) / overMs;
  return (
    <Card title={t('desk.overview.requests')}>
      <RowLink to={['traffic', {}]} testId="overview-traffic">
        {isRecording ? (
          <>
            <span className="card-words">
              <strong className="num">
                {t('desk.overview.rate', { rate: rate.toFixed(rate < SMALL_RATE ? 1 : 0) })}
              </strong>
              <span className="note">{t('desk.overview.requestsOf', { count: requests })}</span>
            </span>
            <span className="badge" data-tone={refused > 0 ? 'warn' : 'plain'}>
              {t('desk.overview.refused', { count: refused })}
            </span>
            <span className="badge" data-tone={failed > 0 ? 'bad' : 'plain'}>
              {t('desk.overview.failed', { count: failed })}
            </span>
          </>
        ) : (
          <span className="card-words note">{t('desk.overview.notRecorded')}</span>
        )}
      </RowLink>
    </Card>
  );
}
