import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Indicator that is shown while price updates fail. */
export function StaleMark({ isStale }: { isStale: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="status">
      {isStale ? <StatusBadge tone="orange">{t('common.stale')}</StatusBadge> : null}
    </span>
  );
}
