/** The modes of a trade page: contracts and options. */
export const tradeModes = ['contracts', 'options'] as const;
/** The tabs of a trade page in the mode `contracts`. */
export const tradeTabs = ['order', 'positions', 'orders', 'history'] as const;
/** The sheets of an open position, by their action. */
export const positionSheets = ['stops', 'margin', 'close', 'exits', 'reverse'] as const;
/** The tabs of the IEO page: the offers, and the member's own applications. */
export const ieoTabs = ['offers', 'mine'] as const;
/** The tabs of a product page: the offers, and the member's own orders. */
export const productTabs = ['offers', 'orders'] as const;
/** The lists of the page of deposits and withdrawals. */
export const moneyRecordKinds = ['recharges', 'withdrawals'] as const;
/** Groups of articles: news, and pages of the help center. */
export const articleShelves = ['news', 'help'] as const;
export const articleCategories = {
  news: ['market', 'learn', 'product'],
  help: ['account', 'wallet', 'trading', 'earn'],
} as const;
