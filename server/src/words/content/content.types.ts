/** A page of help or a piece of news. `content` is plain paragraphs with an empty line between; a line of a list begins with `- `. */
export interface ArticleWords {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

export interface AnnouncementWords {
  readonly title: string;
  readonly content: string;
}

/** Help pages by id, with their category, in display order. */
export const helpPages = {
  'sign-in': 'account',
  'keep-it-safe': 'account',
  'verify-identity': 'account',
  'vip-levels': 'account',
  deposit: 'wallet',
  withdraw: 'wallet',
  'flash-exchange': 'wallet',
  'margin-and-liquidation': 'trading',
  'orders-and-stops': 'trading',
  'second-options': 'trading',
  loans: 'earn',
  'investment-products': 'earn',
  'token-subscriptions': 'earn',
} as const;
export type HelpPage = keyof typeof helpPages;

/** News by id: category, and the hours before the world began at which it was published. */
export const newsPieces = {
  'what-ten-times-means': { category: 'learn', hoursBefore: 6 },
  'draw-you-can-repeat': { category: 'product', hoursBefore: 30 },
  'small-fees-add-up': { category: 'learn', hoursBefore: 76 },
  'break-even-of-an-option': { category: 'learn', hoursBefore: 150 },
  'power-decides-mining': { category: 'market', hoursBefore: 245 },
  'monday-in-envelopes': { category: 'product', hoursBefore: 390 },
} as const;
export type NewsPiece = keyof typeof newsPieces;

/** Announcements by id: the hours before the world began at which they were published. */
export const announcements = {
  welcome: 2,
  'test-networks-only': 20,
  'every-outcome-recomputed': 68,
  'five-wrong-passwords': 170,
  'contest-calendar': 260,
} as const;
export type Announcement = keyof typeof announcements;

/** Texts linked at the foot of the app, by their settings key. */
export const standingPages = ['aboutUs', 'userAgreement', 'privacyPolicy'] as const;
export type StandingPage = (typeof standingPages)[number];
