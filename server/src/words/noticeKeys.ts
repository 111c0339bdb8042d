import type { TextKey } from './text.ts';

/** A kind of notice to members, with a title and a content under `content.notices` in the translations. */
export type NoticeKey = KindIn<TextKey>;

type KindIn<Key> = Key extends `content.notices.${infer Kind}.title` ? Kind : never;
