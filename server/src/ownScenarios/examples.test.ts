import { fileURLToPath } from 'node:url';
import { listScenarios } from '@hongbao/contracts/control/worlds.calls';
import { rechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import { DAY_MS } from '@hongbao/contracts/time';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const scenariosDir = fileURLToPath(new URL('../../../examples/scenarios', import.meta.url));
const world = useWorld({ isShared: true, config: { scenariosDir } });

it('none of the examples is broken', async () => {
  const files = (await world.must(listScenarios)).filter(({ kind }) => kind === 'file');
  expect(files.map(({ file, problems }) => [file, problems])).toEqual([
    ['friday-crash.yaml', undefined],
    ['two-winners.ts', undefined],
  ]);
});

it('the crash stands an hour before the prices fall', async () => {
  const { control, inside } = await world.server.createWorld({ scenario: 'friday-crash' });
  const { read } = await inside();
  expect(await read.position.count({ where: { status: 'running' } })).toBe(1);
  expect(await read.loan.count({ where: { status: 'passed' } })).toBe(1);
  expect(await read.recharge.count({ where: { status: rechargeStatus.rejected } })).toBe(1);
  await control.advance(DAY_MS / 12);
  expect(await read.position.count({ where: { closeReason: 'liquidation' } })).toBe(1);
});

it('two of five win', async () => {
  const { inside } = await world.server.createWorld({ scenario: 'two-winners' });
  const { read } = await inside();
  const options = await read.optionOrder.groupBy({ by: ['result'], _count: true });
  expect(options.map(({ result, _count }) => [result, _count]).toSorted()).toEqual([
    ['lose', 3],
    ['win', 2],
  ]);
});
