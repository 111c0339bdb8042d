import { type RowChange, insert } from '@hongbao/prisma/rowWriter';
import type { NoticeKey } from '../../words/notices.ts';
import type { World } from '../../world/world.ts';

/** What a member is told: a key with facts, worded when it is read. */
export interface Notice {
  readonly category: 'system' | 'task' | 'transaction';
  readonly key: NoticeKey;
  readonly facts: Readonly<Record<string, string>>;
  readonly link: string | null;
}

/** The row that tells a member of something that happened to them. */
export function tellMemberOf(
  world: World,
  memberId: string,
  now: number,
  notice: Notice,
): RowChange {
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
