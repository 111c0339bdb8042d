import type { Language } from '../language.ts';
import type {
  Announcement,
  AnnouncementWords,
  ArticleWords,
  HelpPage,
  NewsPiece,
  StandingPage,
} from './content.types.ts';
import * as english from './en-us/index.ts';
import * as japanese from './jp/index.ts';
import * as korean from './ko/index.ts';
import * as malay from './mlxy/index.ts';
import * as thai from './tai/index.ts';
import * as vietnamese from './vl/index.ts';
import * as spanish from './xi/index.ts';
import * as simplifiedChinese from './zh-cn/index.ts';
import * as traditionalChinese from './zh-tw/index.ts';

export interface Content {
  readonly help: Readonly<Record<HelpPage, ArticleWords>>;
  readonly news: Readonly<Record<NewsPiece, ArticleWords>>;
  readonly pages: Readonly<Record<StandingPage, string>>;
  readonly announced: Readonly<Record<Announcement, AnnouncementWords>>;
}

const byLanguage: Readonly<Record<Language, Content>> = {
  'en-us': english,
  jp: japanese,
  ko: korean,
  mlxy: malay,
  tai: thai,
  vl: vietnamese,
  xi: spanish,
  'zh-cn': simplifiedChinese,
  'zh-tw': traditionalChinese,
};

/** All articles and texts in a language. */
export function contentIn(language: Language): Content {
  return byLanguage[language];
}
