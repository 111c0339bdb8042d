import type { ComponentType } from 'react';

type Access = 'open' | 'login';
type RouteStatus = 'built' | 'opensSoon';
type Page = () => Promise<{ Page: ComponentType }>;

export interface RouteEntry {
  readonly path: string;
  readonly page: Page;
  readonly access: Access;
  /** Translation key of the title. */
  readonly title: string;
  /** Background while the page loads: a token of the theme. */
  readonly background: string;
  readonly isKeptAlive: boolean;
  readonly status: RouteStatus;
  /** Shows the tab bar. */
  readonly isTab: boolean;
}

type Extra = Partial<Pick<RouteEntry, 'isKeptAlive' | 'isTab' | 'background'>>;

const built = (
  path: string,
  access: Access,
  title: string,
  page: Page,
  extra: Extra = {},
): RouteEntry => ({
  path,
  page,
  access,
  title: `routes.${title}`,
  background: 'var(--bg)',
  isKeptAlive: false,
  isTab: false,
  status: 'built',
  ...extra,
});

const soonPage: Page = () => import('../pages/OpensSoonPage.tsx');
const soon = (path: string, access: Access, title: string): RouteEntry => ({
  ...built(path, access, title, soonPage),
  status: 'opensSoon',
});

const tab = { isTab: true };

/** Every screen of the product. The pinyin words are the old product's and live only here. */
export const routes: readonly RouteEntry[] = [
  built('/home', 'open', 'home', () => import('../pages/HomePage.tsx'), tab),
  built('/hangqing', 'open', 'market', () => import('../pages/MarketPage.tsx'), tab),
  built('/heyue', 'login', 'contract', () => import('../pages/ContractPage.tsx'), tab),
  built('/my', 'login', 'personal', () => import('../pages/PersonalPage.tsx'), tab),
  built('/login', 'open', 'login', () => import('../pages/LoginPage.tsx')),
  built('/kline', 'open', 'kline', () => import('../pages/KlinePage.tsx'), { isKeptAlive: true }),
  built('/demotrading', 'open', 'demo', () => import('../pages/DemoPage.tsx'), {
    isKeptAlive: true,
  }),
  built('/outlink', 'open', 'outlink', () => import('../pages/OutlinkPage.tsx')),
  built('/zichanCenter', 'login', 'assets', () => import('../pages/AssetsPage.tsx')),
  built(
    '/zhangbianRecord',
    'login',
    'accountChanges',
    () => import('../pages/AccountChangesPage.tsx'),
  ),
  built('/chongzhi', 'login', 'recharge', () => import('../pages/RechargePage.tsx')),
  built(
    '/chongzhitixianRecord',
    'login',
    'moneyRecords',
    () => import('../pages/MoneyRecordsPage.tsx'),
  ),
  built(
    '/chongzhitixianResult',
    'login',
    'moneyResult',
    () => import('../pages/MoneyResultPage.tsx'),
  ),
  built('/vipLevel', 'login', 'vip', () => import('../pages/VipPage.tsx')),
  soon('/gerenziliao', 'login', 'profile'),
  soon('/shenfenRenzheng', 'login', 'identity'),
  soon('/shenfenRenzhengAd', 'login', 'identityAdvanced'),
  soon('/renzhengResult', 'login', 'identityResult'),
  soon('/tuanduiYaoqing', 'login', 'team'),
  soon('/tixian', 'login', 'withdrawal'),
  soon('/jiesuanInfo', 'login', 'settlement'),
  soon('/fuliCenter', 'login', 'welfare'),
  soon('/jiedai', 'login', 'loan'),
  soon('/jiedaiOrder', 'login', 'loanOrders'),
  soon('/bisai', 'login', 'contest'),
  soon('/bisaiDetail', 'login', 'contestDetail'),
  soon('/bisaiMycansai', 'login', 'contestMine'),
  soon('/taolilicai', 'login', 'arbitrage'),
  soon('/taolilicaiDetail', 'login', 'arbitrageDetail'),
  soon('/taoliOk', 'login', 'arbitrageBuy'),
  soon('/taoliOrder', 'login', 'arbitrageOrders'),
  soon('/kuangchi', 'login', 'mining'),
  soon('/kuangchiDetail', 'login', 'miningDetail'),
  soon('/zhaiquan', 'open', 'debt'),
  soon('/zhaiquanDetail', 'login', 'debtDetail'),
  soon('/shandui', 'login', 'flash'),
  soon('/shanduiOrder', 'login', 'flashOrders'),
  soon('/xinwen', 'open', 'news'),
  soon('/articleList', 'open', 'articles'),
  soon('/articleDetail', 'open', 'article'),
  soon('/ieo', 'login', 'ieo'),
];

/** The route of a path, without its query; undefined for an unknown one. */
export function routeOf(pathname: string): RouteEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.find((route) => route.path.toLowerCase() === path.toLowerCase());
}
