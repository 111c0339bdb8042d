import type {
  getHelp,
  getNews,
  listHelp,
  listNews,
} from '@hongbao/contracts/content/content.calls';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { Language } from '../../words/language.ts';
import type { World } from '../../world/world.ts';
import { type Article, helpIn, writtenNewsIn } from './articles.ts';
import { weeklyNewsIn } from './weeklyNews.ts';

export const listHelpHandler: UseCase<typeof listHelp> = async ({ world, caller }, { query }) =>
  accept(found(helpIn(world, caller.language), query));

export const getHelpHandler: UseCase<typeof getHelp> = async ({ world, caller }, { query }) =>
  one(helpIn(world, caller.language), query.id);

export const listNewsHandler: UseCase<typeof listNews> = async ({ world, caller }, { query }) =>
  accept(found(newsIn(world, caller.language), query));

export const getNewsHandler: UseCase<typeof getNews> = async ({ world, caller }, { query }) =>
  one(newsIn(world, caller.language), query.id);

/** All news in a language, newest first: the reports of past weeks, and the written news. */
function newsIn(world: World, language: Language): Article[] {
  return [...weeklyNewsIn(world, language), ...writtenNewsIn(world, language)];
}

interface Asked {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly pageNo?: string | number | undefined;
  readonly pageSize?: string | number | undefined;
}

/** Articles of a category that contain a text, ignoring case. */
function found(articles: readonly Article[], asked: Asked) {
  const word = asked.keyword?.trim().toLowerCase() ?? '';
  const matching = articles.filter(
    ({ category, title, summary, content }) =>
      (asked.category === undefined || category === asked.category) &&
      `${title}\n${summary}\n${content}`.toLowerCase().includes(word),
  );
  const { skip, take } = pageOf(asked);
  return pageResult(matching.slice(skip, skip + take), matching.length, asked);
}

function one(articles: readonly Article[], id: string) {
  const article = articles.find((each) => each.id === id);
  return article ? accept(article) : refuse('notFound', { field: 'id' });
}
