import { articleCategories, type articleShelves } from '@hongbao/contracts/pages/pageViews';
import type { IconName } from '../../ui/iconPaths.ts';

/** Groups of articles: news, and pages of the help center. */
export type Shelf = (typeof articleShelves)[number];

export const categories = articleCategories satisfies Record<Shelf, readonly string[]>;
export type Category = (typeof categories)[Shelf][number];

export const icons: Readonly<Record<Category, IconName>> = {
  market: 'chart',
  learn: 'info',
  product: 'gift',
  account: 'person',
  wallet: 'wallet',
  trading: 'contract',
  earn: 'arbitrage',
};

/** Icon of a category; a generic icon for an unknown category of a newer server. */
export const categoryIcon = (category: string): IconName =>
  Object.hasOwn(icons, category) ? icons[category as Category] : 'news';

export const shelfOf = (text: string | null): Shelf => (text === 'help' ? 'help' : 'news');

export const articlePath = (shelf: Shelf, id: string): string =>
  `/articleDetail?${new URLSearchParams({ about: shelf, id })}`;

/** Keys of the titles of the lists of articles. */
export const shelfTitles = {
  news: 'routes.news',
  announcements: 'content.notices.announcements',
  help: 'content.helpCentre',
} as const;

/** Path of a list of articles. All news are the news page; a category selects a topic of the list. */
export const listPath = (kind: keyof typeof shelfTitles, category?: string): string => {
  if (kind === 'news' && category === undefined) return '/xinwen';
  return `/articleList?${new URLSearchParams({ about: kind, ...(category ? { category } : {}) })}`;
};
