import { listTestAids, setTestAid } from '@hongbao/contracts/control/testAids.calls';
import { testAids } from '@hongbao/contracts/testAids/testAids.types';
import { accept } from '../calls/decision.ts';
import { isTestAidOn } from '../features/testAids/index.ts';
import { setTestAid as decideTestAid } from '../operator/setTestAid.ts';
import { control } from './controlled.ts';

export const testAidControls = [
  control(listTestAids, async ({ world, config }) => {
    const states = testAids.map(async (aid) => {
      const isOn = await isTestAidOn(world, aid, config.hasTestAids);
      return { aid, state: isOn ? ('on' as const) : ('off' as const) };
    });
    return accept(await Promise.all(states));
  }),
  control(setTestAid, async ({ world, params, body }) => {
    await decideTestAid(world, params.aid, body.state);
    return accept(null);
  }),
];
