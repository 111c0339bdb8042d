import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/iconPaths.ts';
import { routes } from './routes.ts';
import { scrollToTop } from './stack/Outlet.tsx';

const icons: Record<string, IconName> = {
  '/home': 'home',
  '/hangqing': 'market',
  '/heyue': 'contract',
  '/my': 'person',
};
const tabs = routes.filter((route) => route.isTab);
const SCROLL_MS = 200;

/**
 * The tab bar: Home, Market, Contract, Personal. Each of these pages renders its own tab bar, so that it moves with the
 * page during a transition.
 */
export function TabBar({ current }: { current: string }) {
  const { t } = useTranslation();
  const handlePress = (event: MouseEvent, path: string) => {
    if (path !== current) return;
    event.preventDefault();
    const page = event.currentTarget.closest('.ion-page');
    if (page) scrollToTop(page, SCROLL_MS);
  };
  return (
    <nav className="tabs" aria-label={t('common.mainNavigation')}>
      {tabs.map(({ path, title }) => (
        <Link
          key={path}
          to={path}
          className="tab"
          aria-current={path === current ? 'page' : undefined}
          data-testid={`tab-${path.slice(1)}`}
          onClick={(event) => handlePress(event, path)}
        >
          <Icon name={icons[path] ?? 'home'} size={23} />
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
