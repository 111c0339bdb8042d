import type {
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  RefusalsOf,
  ResultOf,
} from '@hongbao/contracts/call';
import { type Caller, createContext, runStepsAtOnce } from '../calls/context.ts';
import { isRefusal } from '../calls/decision.ts';
import type { UseCase } from '../calls/served.ts';
import type { World } from '../world/world.ts';

type Shaped = Call;

/** How a scenario's own people show up in sessions and logs. */
const caller: Caller = {
  device: 'scenario',
  language: 'en-us',
  requestId: 'scenario',
  origin: '',
  publicKeyPem: '',
  hasTestProvider: true,
  runSteps: runStepsAtOnce,
};

/** What an actor sends; whatever a call does not take is left out. */
export interface Sent<C extends Shaped> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
}

/**
 * Lets a member of a scenario do what a member does, by the same rules as over the wire. Null when the product refuses:
 * people also try what does not work.
 */
export async function act<C extends Shaped>(
  world: World,
  memberId: string,
  useCase: UseCase<C>,
  sent: Sent<C>,
): Promise<ResultOf<C> | null> {
  return world.command(`member/${memberId}`, async (now) => {
    const member = world.rows.firstOrThrow('Member', { where: { id: memberId } });
    const context = createContext(world, now, { member, sessionId: 'scenario' }, caller);
    const decision = await useCase(context, {
      params: (sent.params ?? {}) as ParamsOf<C>,
      query: (sent.query ?? {}) as QueryOf<C>,
      body: (sent.body ?? {}) as BodyOf<C>,
    });
    if (isRefusal<ResultOf<C>, RefusalsOf<C>>(decision)) return null;
    if (decision.plan) {
      const committed = await world.commit(decision.plan, now);
      if (!committed.ok) return null;
    }
    return decision.result;
  });
}
