import { useTranslation } from 'react-i18next';
import { lastAnswerAt } from '../api/reachability.ts';
import { useIsReachable } from '../api/useIsReachable.ts';
import { formatEpoch } from '../lib/times.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * Message that is shown while the server is unreachable. Queries are retried automatically when the server is reachable
 * again.
 */
export function Offline() {
  const { t } = useTranslation();
  const isReached = useIsReachable();
  const since = lastAnswerAt();
  if (isReached) return null;
  return (
    <div className="banner" data-tone="warn" role="status" data-over data-offline>
      <Icon name="offline" size={16} />
      <span>
        {since === undefined
          ? t('errors.offline')
          : t('errors.offlineSince', { time: formatEpoch(since, 'clock') })}
      </span>
    </div>
  );
}
