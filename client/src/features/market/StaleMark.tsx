import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Says that prices have stopped coming, until they come again. */
export function StaleMark({ isStale }: { isStale: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="status">
      {isStale ? <StatusBadge tone="orange">{t('common.stale')}</StatusBadge> : null}
    </span>
  );
}
