import { HOUR_MS, toWireTime } from '@hongbao/contracts/time';
import { serverTexts } from '@hongbao/locales/languages';
import type { Language } from '../../words/language.ts';
import type { World } from '../../world/world.ts';

/**
 * A help page or a news item. `content` consists of plain paragraphs separated by empty lines; a list item begins with
 * `- `.
 */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly category: string;
  readonly createTime: string;
}

export interface PublicMessage {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Time of publication in epoch ms. */
  readonly createdAt: number;
}

/** Help pages by id, with their category, in display order. */
const helpPages = {
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
type HelpPage = keyof typeof helpPages;

/** News by id: category, and the hours before the world began at which it was published. */
const newsPieces = {
  'what-ten-times-means': { category: 'learn', hoursBefore: 6 },
  'draw-you-can-repeat': { category: 'product', hoursBefore: 30 },
  'small-fees-add-up': { category: 'learn', hoursBefore: 76 },
  'break-even-of-an-option': { category: 'learn', hoursBefore: 150 },
  'power-decides-mining': { category: 'market', hoursBefore: 245 },
  'monday-in-envelopes': { category: 'product', hoursBefore: 390 },
} as const;
type NewsPiece = keyof typeof newsPieces;

/** Announcements by id: the hours before the world began at which they were published. */
const announcements = {
  welcome: 2,
  'test-networks-only': 20,
  'every-outcome-recomputed': 68,
  'five-wrong-passwords': 170,
  'contest-calendar': 260,
} as const;
type Announcement = keyof typeof announcements;

/** Every help page in a language, in display order. */
export function helpIn(world: World, language: Language): Article[] {
  const { help } = serverTexts[language].content;
  return (Object.keys(helpPages) as HelpPage[]).map((id) => ({
    id,
    category: helpPages[id],
    ...help[id],
    createTime: toWireTime(world.createdAt),
  }));
}

/** The written news in a language, newest first, dated before the world began. */
export function writtenNewsIn(world: World, language: Language): Article[] {
  const { news } = serverTexts[language].content;
  return (Object.keys(newsPieces) as NewsPiece[])
    .toSorted((a, b) => newsPieces[a].hoursBefore - newsPieces[b].hoursBefore)
    .map((id) => ({
      id,
      category: newsPieces[id].category,
      ...news[id],
      createTime: toWireTime(world.createdAt - newsPieces[id].hoursBefore * HOUR_MS),
    }));
}

/** All announcements in a language, newest first. */
export function announcedIn(world: World, language: Language): PublicMessage[] {
  const texts = serverTexts[language].content.announcements;
  return (Object.keys(announcements) as Announcement[])
    .toSorted((a, b) => announcements[a] - announcements[b])
    .map((id) => ({
      id,
      ...texts[id],
      createdAt: world.createdAt - announcements[id] * HOUR_MS,
    }));
}
