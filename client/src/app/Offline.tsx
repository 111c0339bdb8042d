import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isServerReached, onReach } from '../api/reach.ts';
import { Icon } from '../ui/Icon.tsx';

/** Says that the server is out of reach, as long as that is so. Queries run again by themselves when it is back. */
export function Offline() {
  const { t } = useTranslation();
  const isReached = useSyncExternalStore(onReach, isServerReached);
  if (isReached) return null;
  return (
    <div className="banner" data-tone="warn" role="status" data-over>
      <Icon name="offline" size={16} />
      {t('errors.offline')}
    </div>
  );
}
