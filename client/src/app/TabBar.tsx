import type { KeyboardEvent, MouseEvent } from 'react';
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
 * page during a transition. It is one keyboard stop: the arrow keys move within it.
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
    <nav aria-label={t('common.mainNavigation')}>
      <div className="tabs" role="tablist" aria-label={t('common.mainNavigation')}>
        {tabs.map(({ path, title }) => (
          <Link
            key={path}
            to={path}
            role="tab"
            className="tab"
            aria-selected={path === current}
            tabIndex={path === current ? 0 : -1}
            data-testid={`tab-${path.slice(1)}`}
            onKeyDown={moveFocus}
            onClick={(event) => handlePress(event, path)}
          >
            <Icon name={icons[path] ?? 'home'} size={23} />
            {t(title)}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Moves the focus to another tab by arrow keys, Home and End; Enter opens it, as with every link. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...(event.currentTarget.parentElement?.children ?? [])];
  const index = all.indexOf(event.currentTarget);
  const next = {
    ArrowRight: (index + 1) % all.length,
    ArrowLeft: (index + all.length - 1) % all.length,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  const tab = next === undefined ? undefined : all[next];
  if (!(tab instanceof HTMLElement)) return;
  event.preventDefault();
  tab.focus();
}
