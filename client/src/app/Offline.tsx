import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isServerReachable, onReachabilityChange } from '../api/reachability.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * Message that is shown while the server is unreachable. Queries are retried automatically when the server is reachable
 * again.
 */
export function Offline() {
  const { t } = useTranslation();
  const isReached = useSyncExternalStore(onReachabilityChange, isServerReachable);
  if (isReached) return null;
  return (
    <div className="banner" data-tone="warn" role="status" data-over>
      <Icon name="offline" size={16} />
      {t('errors.offline')}
    </div>
  );
}
