import { TransportError } from '../calls/answers.ts';
import { problemOf } from '../http/errors.ts';
import { FileContent, type HttpAnswer } from '../http/httpAnswer.ts';
import type { InWorld, Recorded } from './arrival.ts';
import type { Step } from './step.ts';

/**
 * With a store that commits later, waits until the commits are durable that an answer (also to a read) may reveal. If they
 * cannot become durable, the answer is `worldUnavailable` instead.
 */
export const waitUntilDurable: Step<Recorded, Recorded> = async (arrival, next) => {
  const answer = await next(arrival);
  const durable = durableOf(arrival, answer);
  if (durable === null) return answer;
  try {
    await durable;
    return answer;
  } catch (error) {
    if (answer.content instanceof FileContent) answer.content.release();
    arrival.request.setHeader('retry-after', '1');
    const why = error instanceof Error ? error.message : String(error);
    const unavailable = problemOf(new TransportError('worldUnavailable', { why }), arrival.request);
    return { ...unavailable, content: JSON.stringify(unavailable.content) };
  }
};

function durableOf({ world }: InWorld, answer: HttpAnswer): Promise<void> | null {
  // A 5xx answer reveals no state of the world.
  if ((answer.status ?? 200) >= 500) return null;
  return (answer.world ?? world)?.whenDurable() ?? null;
}
