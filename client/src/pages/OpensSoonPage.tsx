import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePlace } from '../app/place.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';

/** A feature that comes later: named, and told what it will do. */
export function Page() {
  const { t } = useTranslation();
  const { route } = usePlace();
  const name = route.title.replace('routes.', '');
  return (
    <Screen title={t(route.title)}>
      <EmptyState icon="clock" title={t(route.title)} text={t(`soon.${name}`)}>
        <StatusBadge tone="orange">{t('common.opensSoon')}</StatusBadge>
        <p className="small faint">{t('soon.lead')}</p>
        <Link className="button" data-kind="line" to="/home">{t('routes.home')}</Link>
      </EmptyState>
    </Screen>
  );
}
