import { useTranslation } from 'react-i18next';
import { usePlace } from '../../state/place.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Text } from '../../ui/Text.tsx';

/** By the first word of the title key: a feature and its details share a picture. */
const icons: readonly [start: string, icon: IconName][] = [
  ['profile', 'person'],
  ['identity', 'shield'],
  ['team', 'crowd'],
  ['withdrawal', 'withdraw'],
  ['settlement', 'wallet'],
  ['welfare', 'gift'],
  ['loan', 'loan'],
  ['contest', 'contest'],
  ['arbitrage', 'arbitrage'],
  ['mining', 'mining'],
  ['debt', 'crowd'],
  ['flash', 'flash'],
  ['news', 'news'],
  ['article', 'news'],
  ['ieo', 'ieo'],
];

/** A feature that comes later: named, and told what it will do. */
export function Page() {
  const { t } = useTranslation();
  const { route } = usePlace();
  const name = route.title.replace('routes.', '');
  const icon = icons.find(([start]) => name.startsWith(start))?.[1] ?? 'clock';
  return (
    <Screen title={t(route.title)}>
      <EmptyState icon={icon} title={t(route.title)}>
        <StatusBadge tone="orange">{t('common.opensSoon')}</StatusBadge>
        <Text as="p" size="small" tone="faint">
          {t('soon.lead')}
        </Text>
        <p>{t(`soon.${name}`)}</p>
        <ButtonLink kind="quiet" to="/home">
          {t('routes.home')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
