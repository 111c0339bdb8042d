import type { ResultOf } from '@hongbao/contracts/call';
import {
  addFault,
  clearFaults,
  listFaults,
  removeFault,
} from '@hongbao/contracts/control/faults.calls';
import type { Conditions } from '@hongbao/contracts/control/rule.fields';
import { formatUnits } from '@hongbao/contracts/money';
import { remove } from '@hongbao/prisma/rowWriter';
import { addFaults } from '../devtools/faults/addFaults.ts';
import { faultRules } from '../devtools/faults/faults.store.ts';
import { type FaultRule, isOver } from '../devtools/faults/rules.ts';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import { control } from './controlled.ts';

type Fault = ResultOf<typeof listFaults>[number];

export const faultControls = [
  control(listFaults, async ({ world }) => {
    const rules = await faultRules(world);
    return accept(rules.map((rule) => present(rule, world.now())));
  }),
  control(addFault, async ({ world, body }) => {
    const added = await addFaults(world, body);
    if (isRefusal(added)) return added;
    return accept(added.result.map((rule) => present(rule, world.now())));
  }),
  control(removeFault, async ({ world, params: { id } }) =>
    world.command('faults', async (now) => {
      const rules = await faultRules(world);
      if (!rules.some((rule) => rule.id === id)) return refuse('notFound');
      await world.commit({ rows: [remove('FaultRule', { id })] }, now);
      return accept(null);
    }),
  ),
  control(clearFaults, async ({ world }) =>
    world.command('faults', async (now) => {
      const rules = await faultRules(world);
      await world.commit({ rows: rules.map(({ id }) => remove('FaultRule', { id })) }, now);
      return accept({ removed: rules.length });
    }),
  ),
];

function present(rule: FaultRule, now: number): Fault {
  const { id, kind, preset, call, memberId, when, latencyMs, rate } = rule;
  const { left, endsAt, tried, hits } = rule;
  return {
    id,
    kind: kind as Fault['kind'],
    ...(preset === null ? {} : { preset: preset as NonNullable<Fault['preset']> }),
    ...(call === null ? {} : { call }),
    ...(memberId === null ? {} : { memberId }),
    ...(when === null ? {} : { when: JSON.parse(when) as Conditions }),
    ...(latencyMs === null ? {} : { latencyMs }),
    rate: formatUnits(rate),
    tried,
    hits,
    ...(left === null ? {} : { left }),
    ...(endsAt === null ? {} : { endsAt: Number(endsAt) }),
    isOver: isOver(rule, now),
    createdAt: Number(rule.createdAt),
  };
}
