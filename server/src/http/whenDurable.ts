import { wallNow } from '../world/machineClock.ts';
import { transportProblems } from '@hongbao/contracts/transport';
import { TransportError, problemAnswer } from '../calls/answers.ts';
import { languageOf } from '../words/language.ts';
import { header } from './headers.ts';
import { type HttpAnswer, JSON_TYPE } from './httpAnswer.ts';
import type { HttpRequest } from './httpRequest.ts';

/**
 * With a store that commits later, waits until the commits are durable that an answer (also to a read) may reveal. Returns
 * null if they are, and the answer `worldUnavailable` in place of the answer if they cannot become durable. Null in place
 * of a promise if there is nothing to wait for.
 */
export function whenDurable(
  request: HttpRequest,
  status: number,
): Promise<HttpAnswer | null> | null {
  // A 5xx answer reveals no state of the world.
  const durable = status >= 500 ? null : (request.world?.whenDurable() ?? null);
  return durable === null ? null : unavailableAfter(durable, request);
}

async function unavailableAfter(
  durable: Promise<void>,
  request: HttpRequest,
): Promise<HttpAnswer | null> {
  try {
    await durable;
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const problem = new TransportError('worldUnavailable', { why });
    const { status } = transportProblems[problem.problem];
    const language = languageOf(header(request, 'accept-language') ?? undefined);
    request.setHeader('retry-after', '1');
    const content = JSON.stringify(problemAnswer(problem, wallNow(), language));
    return { status, type: JSON_TYPE, content };
  }
}
