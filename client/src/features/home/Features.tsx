import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Stack } from '../../ui/layout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Text } from '../../ui/Text.tsx';
import { useFindRoute } from '../../state/place.ts';

const groups = {
  trade: [
    ['/shandui', 'flash'],
    ['/demotrading', 'demo'],
    ['/bisai', 'contest'],
    ['/ieo', 'ieo'],
  ],
  earn: [
    ['/taolilicai', 'arbitrage'],
    ['/kuangchi', 'mining'],
    ['/zhaiquan', 'crowd'],
    ['/jiedai', 'loan'],
  ],
  more: [
    ['/vipLevel', 'crown'],
    ['/fuliCenter', 'gift'],
    ['/tuanduiYaoqing', 'person'],
    ['/xinwen', 'news'],
  ],
} as const satisfies Readonly<Record<string, readonly [path: string, icon: IconName][]>>;
const names = Object.keys(groups) as (keyof typeof groups)[];

/** Links to the features that have no tab, in groups. */
export function Features() {
  const { t } = useTranslation();
  const findRoute = useFindRoute();
  return (
    <nav aria-label={t('home.explore')}>
      <Stack gap="l">
        {names.map((name) => (
          <Stack key={name} gap="s">
            <Text as="h3" size="small" tone="muted" weight="medium">
              {t(`home.groups.${name}`)}
            </Text>
            <div className="features">
              {groups[name].map(([path, icon]) => (
                <Link key={path} to={path} className="feature">
                  <span className="feature-icon">
                    <Icon name={icon} />
                  </span>
                  {t(findRoute(path)?.title ?? '')}
                </Link>
              ))}
            </div>
          </Stack>
        ))}
      </Stack>
    </nav>
  );
}
