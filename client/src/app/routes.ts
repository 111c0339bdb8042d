import type { PagePath } from '@hongbao/contracts/pages/pages';
import type { RouteFacts } from '../state/place.ts';

type Access = 'open' | 'login';

export interface RouteEntry extends RouteFacts {
  /** File of the page, relative to `features/` and without its extension. */
  readonly page: string;
  readonly access: Access;
  /** Background of the page, and of the overlay while the page loads, if it is not that of the theme. */
  readonly background?: string;
  readonly isKeptAlive: boolean;
}

type Extra = Partial<Pick<RouteEntry, 'isKeptAlive' | 'isTab' | 'background'>>;

const built = (
  path: PagePath,
  access: Access,
  title: string,
  page: string,
  extra: Extra = {},
): RouteEntry => ({
  path,
  page,
  access,
  title: `routes.${title}`,
  isKeptAlive: false,
  isTab: false,
  ...extra,
});

const tab = { isTab: true };
/** Backgrounds of pages that are not drawn on that of the theme: a chart or a text, and rewards. */
const plain = { background: 'var(--surface)' };
const festive = { background: 'var(--festive)' };

/** All screens of the product. The pinyin paths are those of the original product and are used only in this table. */
export const routes: readonly RouteEntry[] = [
  built('/home', 'open', 'home', 'home/HomePage', tab),
  built('/hangqing', 'open', 'market', 'market/MarketPage', tab),
  built('/heyue', 'login', 'contract', 'trade/ContractPage', tab),
  built('/my', 'login', 'personal', 'member/PersonalPage', tab),
  built('/search', 'open', 'search', 'search/SearchPage'),
  built('/login', 'open', 'login', 'account/LoginPage', plain),
  built('/kline', 'open', 'kline', 'chart/KlinePage', { ...plain, isKeptAlive: true }),
  built('/demotrading', 'open', 'demo', 'trade/DemoPage', { isKeptAlive: true }),
  built('/outlink', 'open', 'outlink', 'outlink/OutlinkPage', plain),
  built('/zichanCenter', 'login', 'assets', 'wallet/AssetsPage'),
  built('/zhangbianRecord', 'login', 'accountChanges', 'wallet/AccountChangesPage'),
  built('/analysis', 'login', 'analysis', 'analysis/AnalysisPage'),
  built('/chongzhi', 'login', 'recharge', 'recharge/RechargePage'),
  built('/chongzhitixianRecord', 'login', 'moneyRecords', 'recharge/MoneyRecordsPage'),
  built('/chongzhitixianResult', 'login', 'moneyResult', 'recharge/MoneyResultPage'),
  built('/vipLevel', 'login', 'vip', 'vip/VipPage', festive),
  built('/gerenziliao', 'login', 'profile', 'member/profile/ProfilePage'),
  built('/security', 'login', 'security', 'member/security/SecurityPage'),
  built('/shenfenRenzheng', 'login', 'identity', 'kyc/IdentityPage'),
  built('/shenfenRenzhengAd', 'login', 'identityAdvanced', 'kyc/AdvancedPage'),
  built('/renzhengResult', 'login', 'identityResult', 'kyc/IdentityResultPage'),
  built('/tuanduiYaoqing', 'login', 'team', 'team/TeamPage', festive),
  built('/tixian', 'login', 'withdrawal', 'withdrawal/WithdrawalPage'),
  built('/jiesuanInfo', 'login', 'settlement', 'settlement/SettlementPage'),
  built('/fuliCenter', 'login', 'welfare', 'welfare/WelfarePage', festive),
  built('/jiedai', 'login', 'loan', 'loans/LoanPage'),
  built('/jiedaiOrder', 'login', 'loanOrders', 'loans/LoanOrdersPage'),
  built('/bisai', 'login', 'contest', 'contests/ContestsPage'),
  built('/bisaiDetail', 'login', 'contestDetail', 'contests/ContestPage'),
  built('/bisaiMycansai', 'login', 'contestMine', 'contests/MyContestsPage'),
  built('/bisaiTrade', 'login', 'contestTrade', 'contests/ContestTradePage'),
  built('/taolilicai', 'login', 'arbitrage', 'products/ArbitragePage'),
  built('/taolilicaiDetail', 'login', 'arbitrageDetail', 'products/ArbitrageDetailPage'),
  built('/taoliOk', 'login', 'arbitrageBuy', 'products/ArbitrageBuyPage'),
  built('/taoliOrder', 'login', 'arbitrageOrders', 'products/ArbitrageOrdersPage'),
  built('/kuangchi', 'login', 'mining', 'products/MiningPage'),
  built('/kuangchiDetail', 'login', 'miningDetail', 'products/MiningDetailPage'),
  built('/zhaiquan', 'open', 'debt', 'products/DebtPage'),
  built('/zhaiquanDetail', 'login', 'debtDetail', 'products/DebtDetailPage'),
  built('/shandui', 'login', 'flash', 'flash/FlashPage'),
  built('/shanduiOrder', 'login', 'flashOrders', 'flash/FlashRecordsPage'),
  built('/xinwen', 'open', 'news', 'content/ArticlesPage'),
  built('/articleList', 'open', 'articles', 'content/ArticlesPage'),
  built('/articleDetail', 'open', 'article', 'content/ArticlePage', plain),
  built('/supportChat', 'login', 'support', 'content/support/SupportPage'),
  built('/ieo', 'login', 'ieo', 'ieo/IeoPage'),
];

/** Returns the route of a path without a query; undefined for an unknown path. */
export function findRoute(pathname: string): RouteEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.find((route) => route.path.toLowerCase() === path.toLowerCase());
}
