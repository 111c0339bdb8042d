import type { TextKey } from './text.ts';

/** A kind of notice to members: it has a title and a content in `content.notices` of the texts. */
export type NoticeKey = KindIn<TextKey>;

type KindIn<Key> = Key extends `content.notices.${infer Kind}.title` ? Kind : never;
