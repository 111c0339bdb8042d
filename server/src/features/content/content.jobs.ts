import { insert } from '@hongbao/prisma/rowWriter';
import type { Language } from '../../words/language.ts';
import { text } from '../../words/text.ts';
import { theMember } from '../../world/about.ts';
import type { DueEvent, Outcome, TimelineHandler } from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
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

/** Sends the canned agent's answer. */
async function answerChat(world: World, event: DueEvent): Promise<Outcome> {
  const topic = event.payload['topic'] as SupportTopic;
  const language = event.payload['language'] as Language;
  const row = {
    id: world.ids.nextId(),
    memberId: event.refId,
    author: 'support',
    text: text(language, `content.support.answers.${topic}`),
    image: null,
    createdAt: BigInt(event.at),
  };
  return { plan: { rows: [insert('ChatMessage', row)] }, summary: `support answers on ${topic}` };
}
