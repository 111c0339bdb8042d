import { HOUR_MS, toWireTime } from '@hongbao/contracts/time';
import {
  type Announcement,
  type ArticleWords,
  type HelpPage,
  type NewsPiece,
  announcements,
  helpPages,
  newsPieces,
} from '../../words/content/content.types.ts';
import { contentIn } from '../../words/content/content.ts';
import type { Language } from '../../words/language.ts';
import type { World } from '../../world/world.ts';

export interface Article extends ArticleWords {
  readonly id: string;
  readonly category: string;
  readonly createTime: string;
}

export interface PublicMessage {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** Every help page in a language, in display order. */
export function helpIn(world: World, language: Language): Article[] {
  const { help } = contentIn(language);
  return (Object.keys(helpPages) as HelpPage[]).map((id) => ({
    id,
    category: helpPages[id],
    ...help[id],
    createTime: toWireTime(world.createdAt),
  }));
}

/** All news in a language, newest first. */
export function newsIn(world: World, language: Language): Article[] {
  const { news } = contentIn(language);
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
  const { announced } = contentIn(language);
  return (Object.keys(announcements) as Announcement[])
    .toSorted((a, b) => announcements[a] - announcements[b])
    .map((id) => ({
      id,
      ...announced[id],
      createdAt: world.createdAt - announcements[id] * HOUR_MS,
    }));
}
