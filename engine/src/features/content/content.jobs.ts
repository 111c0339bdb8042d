import { insert } from '@hongbao/prisma/rowWriter';
import type { Language } from '../../words/language.ts';
import { text } from '../../words/text.ts';
import { theMember } from '../../world/about.ts';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { ANSWER } from './chat.ts';
import { ownCase } from './ownCase.store.ts';
import type { SupportTopic } from './supportTopic.ts';
import { effect } from '../../words/eventText.ts';

export const contentJobs: readonly TimelineHandler[] = [
  {
    kind: ANSWER,
    priority: 60,
    run: answerChat,
    about: theMember,
    needs: ownEntry,
  },
];

/**
 * Sends the canned agent's answer with a link to the member's own case of the topic, for example the newest deposit. A
 * question about liquidation leads to the receipt of the last liquidated position.
 */
async function answerChat(world: World, event: DueEvent): Promise<EventResult> {
  const topic = event.payload['topic'] as SupportTopic;
  const language = event.payload['language'] as Language;
  const link = ownCase(world.rows, event.refId, topic);
  const isLiquidated = topic === 'liquidation' && link !== null;
  const answer = text(
    language,
    `content.support.answers.${isLiquidated ? 'liquidationReceipt' : topic}`,
  );
  const row = {
    id: world.ids.nextId(),
    memberId: event.refId,
    author: 'support',
    text: event.payload['asksForPerson']
      ? `${text(language, 'content.support.answers.noPerson')} ${answer}`
      : answer,
    image: null,
    link,
    createdAt: BigInt(event.at),
  };
  return { plan: { rows: [insert('ChatMessage', row)] }, summary: effect('supportAnswered') };
}
