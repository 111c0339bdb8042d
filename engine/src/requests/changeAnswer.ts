import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import type { AnswerBody } from '../calls/answers.ts';
import { corruptBody, firstHalf } from '../devtools/faults/corruptBody.ts';
import { matchFaults } from '../devtools/faults/matchFaults.ts';
import type { RuledRequest } from '../devtools/faults/rules.ts';
import { useMergedAnswer, useWholeAnswer } from '../devtools/faults/useAnswerRule.ts';
import { bodyOf } from '../dialect/dialectAnswer.ts';
import {
  DROPPED,
  type EventChannel,
  EventContent,
  type HttpAnswer,
  RelayedContent,
} from '../http/httpAnswer.ts';
import { markFaults } from './applyFaults.ts';
import type { Ruled } from './arrival.ts';
import type { Answer, Step } from './step.ts';

/** Applies answer rules in place of a call or to its answer, and faults to the answer. */
export const changeAnswer: Step<Ruled, Ruled> = (arrival, next) =>
  arrival.rules ? change(arrival, arrival.rules, next) : next(arrival);

async function change(
  arrival: Ruled,
  rules: RuledRequest,
  next: Answer<Ruled>,
): Promise<HttpAnswer> {
  const isWrapped = rules.call.answers === 'wrapped';
  const whole = isWrapped ? await wholeAnswer(arrival, rules) : null;
  if (whole) return whole;
  const answer = await next(arrival);
  const { content } = answer;
  if (content instanceof EventContent) return changeStream(arrival, rules, answer, content);
  const relayed = content instanceof RelayedContent ? content : null;
  const body = relayed ? relayed.body : bodyOf(answer);
  if (!body) return answer;
  const changed = await changeBody(arrival, rules, body);
  if (!changed || changed === DROPPED) return changed ?? answer;
  return relayed ? relayed.replacedBy(changed) : { ...answer, ...changed };
}

/** Returns the answer of a rule that replaces the call; null if no such rule matches. */
async function wholeAnswer(arrival: Ruled, rules: RuledRequest): Promise<HttpAnswer | null> {
  const found = await useWholeAnswer(rules);
  if (!found) return null;
  const { id, body, isVerbatim } = found;
  markRule(arrival, id);
  const status = found.status ?? 200;
  return isVerbatim
    ? { status, content: JSON.stringify(body), isVerbatim }
    : { status, content: body as object };
}

/** Returns the changed answer; null if no rule matches. */
async function changeBody(
  arrival: Ruled,
  rules: RuledRequest,
  { success, code, message, result, timestamp }: AnswerBody,
): Promise<HttpAnswer | null> {
  const real = { success, code, message, result, timestamp };
  const merged = await useMergedAnswer(rules, real);
  if (merged) markRule(arrival, merged.id);
  const body = merged ? (merged.body as typeof real) : real;
  const kind = await matchAfter(arrival, rules);
  if (kind === 'commitThenDrop') return DROPPED;
  return (kind && corruptBody(kind, body)) ?? (merged ? { content: body } : null);
}

/** Applies the fault that matches a stream when it is opened to its first event. */
async function changeStream(
  arrival: Ruled,
  rules: RuledRequest,
  answer: HttpAnswer,
  content: EventContent,
): Promise<HttpAnswer> {
  const kind = await matchAfter(arrival, rules);
  if (kind === 'wrongContentType') return { ...answer, type: 'text/html; charset=utf-8' };
  if (kind !== 'truncatedJson' && kind !== 'commitThenDrop') return answer;
  const opened = new EventContent((channel) => content.open(withFault(channel, kind)));
  return { ...answer, content: opened };
}

const isEvent = (text: string) => text.startsWith('data: ');

function withFault(channel: EventChannel, kind: 'truncatedJson' | 'commitThenDrop'): EventChannel {
  return {
    get unreadBytes() {
      return channel.unreadBytes;
    },
    get isEnded() {
      return channel.isEnded;
    },
    send: (text) => {
      const isCut = kind === 'truncatedJson' && isEvent(text);
      channel.send(isCut ? firstHalf(text) : text);
      if (isCut) channel.end();
      // After the event is sent, the connection is closed within the response.
      else if (isEvent(text)) channel.cut();
    },
    end: () => channel.end(),
    cut: () => channel.cut(),
    reset: () => channel.reset(),
    onEnd: (over) => channel.onEnd(over),
    onDrain: (work) => channel.onDrain(work),
  };
}

async function matchAfter(
  { request, recording }: Ruled,
  rules: RuledRequest,
): Promise<FaultKind | null> {
  const found = await matchFaults(rules, 'after');
  if (found) markFaults(request, recording, found.ids);
  return found?.kind ?? null;
}

function markRule({ request, recording }: Ruled, id: string): void {
  request.setHeader('x-hongbao-answer', id);
  if (recording) recording.answerRule = id;
}
