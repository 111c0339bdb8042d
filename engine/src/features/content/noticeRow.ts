import type { NoticeKey } from '@hongbao/contracts/content/notices.facts';
import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

/** A notice to a member: a key with facts, which are translated when the notice is read. */
export interface Notice {
  readonly category: 'system' | 'task' | 'transaction';
  readonly key: NoticeKey;
  readonly facts: Readonly<Record<string, string>>;
  /** The id of the object that the notice is about; stored with the facts. */
  readonly refId?: string;
  /** The route of the app that shows the object. */
  readonly link: string | null;
}

/** The row of a notice to a member. */
export function noticeRow(world: World, memberId: string, now: number, notice: Notice): RowChange {
  const { category, key, facts, refId, link } = notice;
  return insert('Notice', {
    id: world.ids.nextId(),
    memberId,
    category,
    key,
    facts: JSON.stringify(refId === undefined ? facts : { ...facts, refId }),
    link,
    readAt: null,
    createdAt: BigInt(now),
  });
}
