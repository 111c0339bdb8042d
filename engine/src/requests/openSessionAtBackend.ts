import type { HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { Recording } from '../devtools/traffic/recording.ts';
import type { Call } from '@hongbao/contracts/call';
import { bodyOf } from '../dialect/dialectAnswer.ts';
import type { World } from '../world/world.ts';
import type { Opened } from './arrival.ts';
import type { Answer, Step } from './step.ts';

/** A session that a call has opened. */
export interface OpenedSession {
  readonly world: World;
  readonly call: Call;
  readonly request: HttpRequest;
  readonly recording: Recording | null;
  /** The opened body. */
  readonly body: unknown;
  readonly token: string;
}

export type LogInAtBackend = (session: OpenedSession) => Promise<void>;

/** Opens a session at the backend too, after a call has opened one here. */
export const openSessionAtBackend =
  (logIn: LogInAtBackend | null): Step<Opened, Opened> =>
  (arrival, next) => {
    const call = arrival.route.call ?? null;
    const canOpen = logIn !== null && call?.auth === 'anyone' && call.transport === 'sealed';
    return canOpen ? openAfter(arrival, call, logIn, next) : next(arrival);
  };

async function openAfter(
  arrival: Opened,
  call: Call,
  logIn: LogInAtBackend,
  next: Answer<Opened>,
): Promise<HttpAnswer> {
  const answer = await next(arrival);
  const { world, request, recording, body } = arrival;
  const { token } = Object(bodyOf(answer)?.result) as { token?: unknown };
  if (world && typeof token === 'string')
    await logIn({ world, call, request, recording, body, token });
  return answer;
}
