import { useTranslation } from 'react-i18next';
import { useIsReachable } from '../../api/useIsReachable.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Indicator that is shown while price updates fail. While the server is unreachable, the banner of the app says it. */
export function StaleMark({ isStale }: { isStale: boolean }) {
  const { t } = useTranslation();
  const isReached = useIsReachable();
  return (
    <span role="status">
      {isStale && isReached ? <StatusBadge tone="orange">{t('common.stale')}</StatusBadge> : null}
    </span>
  );
}
