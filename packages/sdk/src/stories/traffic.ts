import {
  exportTraffic,
  getTraffic,
  judgeTraffic,
  listTraffic,
  replayTraffic,
  writeCurl,
  writeTestCode,
} from '@hongbao/contracts/control/traffic.calls';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import type { Stage } from './beginStory.ts';
import { stepCalls } from './doStep.ts';

const trafficCalls = new Set(
  [
    exportTraffic,
    getTraffic,
    judgeTraffic,
    listTraffic,
    replayTraffic,
    writeCurl,
    writeTestCode,
  ].map(({ name }) => name),
);

/** Whether a story needs recorded requests: one of its calls reads or replays them. */
export const readsTraffic = ({ steps }: Story): boolean =>
  steps.some((step) => stepCalls(step).some(({ asked }) => trafficCalls.has(asked.call)));

const showsTraffic = ({ steps }: Story): boolean =>
  steps.some(({ show }) => show?.panel === 'traffic');

/** Whether a story reads or shows recorded requests and its world does not record. */
export async function lacksTraffic({ client, story, world }: Stage): Promise<boolean> {
  if (!readsTraffic(story) && !showsTraffic(story)) return false;
  const { recording } = await client.calls.listTraffic({ world, limit: 1 });
  return !recording;
}
