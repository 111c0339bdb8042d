import { durationMs } from '@hongbao/contracts/control/duration';
import { listSituations, playSituation } from '@hongbao/contracts/control/situations.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { DAY_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../http/decision.ts';
import { type Choices, SituationImpossible } from '../situations/situation.ts';
import { situations } from '../situations/situations.ts';
import { Stage } from '../situations/stage.ts';
import { control, controlWorld } from './controlled.ts';
import { nearest } from './nearest.ts';

/** What is due next that a situation tells of. */
const NEXT_SHOWN = 5;

const usual: Choices = { inMs: MINUTE_MS, level: 3, rank: 2, count: 3, sinceMs: 3 * DAY_MS };

export const situationControls = [
  control(listSituations, async () =>
    accept(
      situations.map(({ name, summary, takes = [] }) => ({ name, summary, takes: [...takes] })),
    ),
  ),
  controlWorld(playSituation, async ({ world, origin, body }) => {
    const situation = situations.find(({ name }) => name === body.name);
    if (!situation) {
      const known = situations.map(({ name }) => name);
      const meant = nearest(body.name, known);
      const facts = { situation: body.name, known };
      return refuse('situationUnknown', meant === null ? facts : { ...facts, nearest: meant });
    }
    const stage = new Stage(world);
    const choices = { ...usual, ...situation.unless, ...chosen(body) };
    try {
      const { member, route, made = {} } = await situation.play(stage, choices);
      const ticket = new URLSearchParams({ world: world.id, token: member.token });
      return accept({
        name: situation.name,
        member,
        link: `${origin}/?${ticket}#${route}`,
        now: stage.now,
        made: { ...made },
        done: [...stage.done],
        next: world.time.upcoming(NEXT_SHOWN),
      });
    } catch (error) {
      if (error instanceof SituationImpossible)
        return refuse('situationImpossible', { situation: situation.name, why: error.message });
      throw error;
    }
  }),
];

function chosen({ in: inMs, level, rank, count, since }: BodyOf<typeof playSituation>) {
  return Object.fromEntries(
    Object.entries({
      inMs: inMs === undefined ? undefined : durationMs(inMs),
      level,
      rank,
      count,
      sinceMs: since === undefined ? undefined : durationMs(since),
    }).filter(([, value]) => value !== undefined),
  ) as Partial<Choices>;
}
