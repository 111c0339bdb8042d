import {
  dropParkedEvent,
  listParkedEvents,
  retryParkedEvent,
} from '@hongbao/contracts/control/parked.calls';
import { accept, refuse } from '../calls/decision.ts';
import { effectText } from '../words/eventText.ts';
import { controlWorld } from './worldControlled.ts';

export const parkedControls = [
  controlWorld(listParkedEvents, async ({ world }) => accept(world.time.parked())),
  controlWorld(retryParkedEvent, async ({ world, params, language }) => {
    const outcome = await world.time.retry(params.id);
    if (outcome === null) return refuse('notFound');
    return 'error' in outcome
      ? refuse('eventFailedAgain', { error: outcome.error })
      : accept({ ...outcome.event, summary: effectText(outcome.event.summary, language) });
  }),
  controlWorld(dropParkedEvent, async ({ world, params }) =>
    (await world.time.drop(params.id)) ? accept(null) : refuse('notFound'),
  ),
];
