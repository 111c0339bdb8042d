import type { EngineConfig } from '../config/engineConfig.ts';
import { type AnswerBody, answerText } from '../calls/answers.ts';
import { answerError } from '../http/errors.ts';
import { type HttpAnswer, isValue } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { World } from '../world/world.ts';
import type { Recorded } from './arrival.ts';
import type { Step } from './step.ts';

/** Writes an answer as text, that to an error as well, and sets the headers with the time of the world. */
export const writeAnswer =
  (config: Pick<EngineConfig, 'unauthorizedStatus'>): Step<Recorded, Recorded> =>
  async (arrival, next) => {
    const { request, route, world } = arrival;
    const timed = route.call ? world : null;
    let answer: HttpAnswer;
    try {
      answer = await next(arrival);
    } catch (error) {
      answer = answerError(config, error, request, timed);
    }
    if (timed) setWorldHeaders(request, timed);
    const { content } = answer;
    if (!isValue(content)) return answer;
    return { ...answer, content: textOf(content, timed) };
  };

/** Sets the headers with the world's time and the rate of its clock, which clients need for countdowns. */
export function setWorldHeaders(request: HttpRequest, world: World): void {
  const { mode, rate } = world.time.state;
  request.setHeader('x-world-now', String(world.now()));
  request.setHeader('x-world-rate', mode === 'frozen' ? '0' : String(rate));
}

/** Members often get the same answer at the same time, such as prices, which is written once. */
function textOf(content: object, world: World | null): string {
  const { json, timestamp } = content as Partial<AnswerBody>;
  if (world === null || json === undefined) return JSON.stringify(content);
  return world.memory.latest('answer', [json, timestamp], () =>
    answerText(content as AnswerBody, json),
  );
}
