import type { ResultOf } from '@hongbao/contracts/call';
import { getForward, removeForward, setForward } from '@hongbao/contracts/control/forward.calls';
import { TransportError } from '../calls/answers.ts';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import type { EngineConfig } from '../config/engineConfig.ts';
import { findAppCall } from '../devtools/faults/appCalls.ts';
import {
  dropForward,
  forwardStateOf,
  problemOfForward,
  storeForward,
} from '../forward/forwardChoice.ts';
import type { World } from '../world/world.ts';
import { control } from './controlled.ts';

export const forwardControls = [
  control(getForward, async ({ world, config }) => accept(stateOf(world, config))),
  control(setForward, async ({ world, config, body, dialects }) => {
    const why = whyImpossible(config);
    if (why !== null) return refuse('forwardRefused', { why });
    const unknown = (body.calls ?? []).map(findAppCall).find(isRefusal);
    if (unknown) return unknown;
    const read = body.dialect === undefined ? null : dialects.find(body.dialect);
    const broken =
      read && 'problems' in read ? { field: 'dialect', why: read.problems.join('; ') } : null;
    const problem = broken ?? problemOfForward(body);
    if (problem !== null)
      throw new TransportError('malformed', {
        problems: [{ path: problem.field, message: problem.why }],
      });
    await storeForward(world, body);
    return accept(stateOf(world, config));
  }),
  control(removeForward, async ({ world, config }) => {
    await dropForward(world);
    return accept(stateOf(world, config));
  }),
];

/** Returns why no world can choose a backend here; null if each can. */
function whyImpossible({ canForward }: EngineConfig): string | null {
  if (!canForward)
    return 'Worlds in a browser tab forward nothing: a page reaches only backends that admit its origin (CORS), and no server forwards for it. Use a server: npm start.';
  return null;
}

function stateOf(world: World, config: EngineConfig): ResultOf<typeof getForward> {
  const { from, settings, problem } = forwardStateOf(world, config);
  return { from, forward: settings, ...(problem === null ? {} : { problem }) };
}
