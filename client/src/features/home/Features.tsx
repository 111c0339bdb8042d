import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { useFindRoute } from '../../state/place.ts';

const entries: readonly [path: string, icon: IconName][] = [
  ['/chongzhi', 'deposit'],
  ['/shandui', 'flash'],
  ['/taolilicai', 'arbitrage'],
  ['/kuangchi', 'mining'],
  ['/zhaiquan', 'crowd'],
  ['/jiedai', 'loan'],
  ['/ieo', 'ieo'],
  ['/bisai', 'contest'],
  ['/demotrading', 'demo'],
  ['/vipLevel', 'crown'],
  ['/fuliCenter', 'gift'],
  ['/xinwen', 'news'],
];

/** Links to the features that have no tab. */
export function Features() {
  const { t } = useTranslation();
  const findRoute = useFindRoute();
  return (
    <nav className="features" aria-label={t('home.explore')}>
      {entries.map(([path, icon]) => (
        <Link key={path} to={path} className="feature">
          <span className="feature-icon">
            <Icon name={icon} />
          </span>
          {t(findRoute(path)?.title ?? '')}
        </Link>
      ))}
    </nav>
  );
}
