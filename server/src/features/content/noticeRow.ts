import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import type { NoticeKey } from '../../words/noticeKeys.ts';
import type { World } from '../../world/world.ts';

/** A notice to a member: a key with facts, which are translated when the notice is read. */
export interface Notice {
  readonly category: 'system' | 'task' | 'transaction';
  readonly key: NoticeKey;
  readonly facts: Readonly<Record<string, string>>;
  readonly link: string | null;
}

/** The row of a notice to a member. */
export function noticeRow(world: World, memberId: string, now: number, notice: Notice): RowChange {
  const { category, key, facts, link } = notice;
  return insert('Notice', {
    id: world.ids.nextId(),
    memberId,
    category,
    key,
    facts: JSON.stringify(facts),
    link,
    readAt: null,
    createdAt: BigInt(now),
  });
}
