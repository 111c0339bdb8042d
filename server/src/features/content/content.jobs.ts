import { insert } from '@hongbao/prisma/rowWriter';
import type { Language } from '../../words/language.ts';
import { text } from '../../words/text.ts';
import { theMember } from '../../world/about.ts';
import type { DueEvent, Outcome, TimelineHandler } from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { lastLiquidationReceipt } from './content.store.ts';
import { ANSWER, type SupportTopic } from './chat.ts';

export const contentJobs: readonly TimelineHandler[] = [
  {
    kind: ANSWER,
    priority: 60,
    will: 'Support answers the member’s message.',
    run: answerChat,
    about: theMember,
    needs: ownEntry,
  },
];

/**
 * Sends the canned agent's answer. A question about liquidation is answered with the receipt of the member's last
 * liquidated position, if there is one.
 */
async function answerChat(world: World, event: DueEvent): Promise<Outcome> {
  const topic = event.payload['topic'] as SupportTopic;
  const language = event.payload['language'] as Language;
  const link = topic === 'liquidation' ? lastLiquidationReceipt(world.rows, event.refId) : null;
  const row = {
    id: world.ids.nextId(),
    memberId: event.refId,
    author: 'support',
    text: text(language, `content.support.answers.${link === null ? topic : 'liquidationReceipt'}`),
    image: null,
    link,
    createdAt: BigInt(event.at),
  };
  return {
    plan: { rows: [insert('ChatMessage', row)] },
    summary: `Support answered a question about ${topic}`,
  };
}
