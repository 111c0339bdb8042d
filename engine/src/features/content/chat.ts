import type { listChat, sendChat } from '@hongbao/contracts/content/notices.calls';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { SECOND_MS, toWireTime } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { hasUpload } from '../upload/index.ts';
import { type ChatRow, chatPage } from './content.store.ts';
import { asksForPerson, supportTopic } from './supportTopic.ts';

export const ANSWER = 'content.chatAnswer';

/** Delay of the agent's answer, during which the app shows the agent as typing. */
const ANSWER_MS = 3 * SECOND_MS;

export const listChatHandler: UseCase<typeof listChat> = async ({ world, member }, { query }) => {
  const { rows, total } = chatPage(world.rows, { memberId: member.id, ...pageOf(query) });
  return accept(pageResult(rows.map(present), total, query));
};

/** Sends a message to support. The canned agent answers by a timeline event, in the reader's language. */
export const sendChatHandler: UseCase<typeof sendChat> = async (
  { world, member, caller, now },
  { body },
) => {
  const image = body.image ?? null;
  if (image !== null && !hasUpload(world.rows, member.id, image))
    return refuse('proofNotFound', { field: 'image' });
  const id = world.ids.nextId();
  const author = 'member' as const;
  const row = {
    id,
    memberId: member.id,
    author,
    text: body.text,
    image,
    link: null,
    createdAt: BigInt(now),
  };
  const { language } = caller;
  const payload = {
    topic: supportTopic(body.text, language),
    language,
    ...(asksForPerson(body.text, language) ? { asksForPerson: 'yes' } : {}),
  };
  return accept(present(row), {
    rows: [insert('ChatMessage', row)],
    timeline: [{ op: 'schedule', kind: ANSWER, refId: member.id, at: now + ANSWER_MS, payload }],
  });
};

function present({ id, author, text, image, link, createdAt }: ChatRow) {
  const createTime = toWireTime(Number(createdAt));
  return {
    id,
    author,
    text,
    ...(image === null ? {} : { image }),
    ...(link === null ? {} : { link }),
    createTime,
  };
}
