import {
  dropParkedEvent,
  listParkedEvents,
  retryParkedEvent,
} from '@hongbao/contracts/control/parked.calls';
import { accept, refuse } from '../calls/decision.ts';
import { effectText } from '../words/eventText.ts';
import { control } from './controlled.ts';

export const parkedControls = [
  control(listParkedEvents, async ({ world }) => accept(world.time.parked())),
  control(retryParkedEvent, async ({ world, params, language }) => {
    const outcome = await world.time.retry(params.id);
    if (outcome === null) return refuse('notFound');
    return 'error' in outcome
      ? refuse('eventFailedAgain', { error: outcome.error })
      : accept({ ...outcome.event, summary: effectText(outcome.event.summary, language) });
  }),
  control(dropParkedEvent, async ({ world, params }) =>
    (await world.time.drop(params.id)) ? accept(null) : refuse('notFound'),
  ),
];
