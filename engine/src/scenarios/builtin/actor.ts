import type {
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  RefusalsOf,
  ResultOf,
} from '@hongbao/contracts/call';
import { type Caller, createContext, runStepsAtOnce } from '../../calls/context.ts';
import { isRefusal } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';

type Shaped = Call;

/** The caller of a scenario's members, as shown in sessions and logs. */
const caller: Caller = {
  device: 'scenario',
  language: 'en-us',
  requestId: 'scenario',
  address: '',
  origin: '',
  publicKeyPem: '',
  hasTestProvider: true,
  hasTestAids: false,
  runSteps: runStepsAtOnce,
};

/** Input of a call. Fields that the call does not have are omitted. */
export interface Sent<C extends Shaped> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
}

/**
 * Makes a call as a member of a scenario, with the same rules as over HTTP. Returns null if the call is refused,
 * because members of a scenario also try invalid actions.
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
