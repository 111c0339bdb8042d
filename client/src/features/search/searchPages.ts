import type { IconName } from '../../ui/iconPaths.ts';

export interface SearchPage {
  path: string;
  icon: IconName;
  /** Last part of the translation key of its other words: `search.words.<words>`. */
  words: string;
  /** Whether the start of the search lists it. */
  isPopular: boolean;
  /** Translation key of its title, if it is not the title of the route. */
  title?: string;
}

const popular = new Set([
  '/chongzhi',
  '/zhangbianRecord',
  '/analysis',
  '/vipLevel',
  '/security',
  '/articleList?about=help',
]);

const page = (path: string, icon: IconName, words: string, title?: string): SearchPage => ({
  path,
  icon,
  words,
  isPopular: popular.has(path),
  ...(title ? { title } : {}),
});

/** The pages that the search finds: all that are complete without an id in their path. */
export const searchPages: readonly SearchPage[] = [
  page('/heyue', 'contract', 'contract'),
  page('/hangqing', 'market', 'market'),
  page('/kline', 'chart', 'kline'),
  page('/demotrading', 'demo', 'demo'),
  page('/chongzhi', 'deposit', 'recharge'),
  page('/tixian', 'withdraw', 'withdrawal'),
  page('/zichanCenter', 'wallet', 'assets'),
  page('/zhangbianRecord', 'list', 'accountChanges'),
  page('/chongzhitixianRecord', 'list', 'moneyRecords'),
  page('/analysis', 'chart', 'analysis'),
  page('/jiesuanInfo', 'card', 'settlement'),
  page('/shandui', 'flash', 'flash'),
  page('/jiedai', 'loan', 'loan'),
  page('/jiedaiOrder', 'list', 'loanOrders'),
  page('/taolilicai', 'arbitrage', 'arbitrage'),
  page('/kuangchi', 'mining', 'mining'),
  page('/zhaiquan', 'crowd', 'debt'),
  page('/ieo', 'ieo', 'ieo'),
  page('/bisai', 'contest', 'contest'),
  page('/vipLevel', 'crown', 'vip'),
  page('/fuliCenter', 'gift', 'welfare'),
  page('/tuanduiYaoqing', 'person', 'team'),
  page('/shenfenRenzheng', 'shield', 'identity'),
  page('/security', 'lock', 'security'),
  page('/gerenziliao', 'person', 'profile'),
  page('/my', 'person', 'personal'),
  page('/articleList?about=help', 'help', 'help', 'content.helpCentre'),
  page('/supportChat', 'chat', 'support'),
  page('/xinwen', 'news', 'news'),
];
