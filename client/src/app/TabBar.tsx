import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/iconPaths.ts';
import { routeOf, routes } from './routes.ts';

const icons: Record<string, IconName> = {
  '/home': 'home',
  '/hangqing': 'market',
  '/heyue': 'contract',
  '/my': 'person',
};
const tabs = routes.filter((route) => route.isTab);

/** Home, Market, Contract, Personal; only under those four. */
export function TabBar() {
  const { t } = useTranslation();
  const current = routeOf(useLocation().pathname);
  if (!current?.isTab) return null;
  return (
    <nav className="tabs" aria-label={t('common.mainNavigation')}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          className="tab"
          aria-current={tab.path === current.path ? 'page' : undefined}
          data-testid={`tab-${tab.path.slice(1)}`}
        >
          <Icon name={icons[tab.path] ?? 'home'} size={23} />
          {t(tab.title)}
        </Link>
      ))}
    </nav>
  );
}
