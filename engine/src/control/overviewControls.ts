import { getOverview } from '@hongbao/contracts/control/overview.calls';
import { accept } from '../calls/decision.ts';
import { recorderOf } from '../devtools/traffic/recorder.ts';
import { overview } from './overview.ts';
import { control } from './controlled.ts';

export const overviewControls = [
  control(getOverview, async ({ world, config, language }) => {
    const recorder = recorderOf(world, config.recordsTraffic);
    return world.atNow(async (now) => accept(await overview(world, recorder, { now, language })));
  }),
];
