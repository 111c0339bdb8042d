import {
  advanceClock,
  freezeClock,
  getClock,
  listHappened,
  listJobs,
  resumeClock,
  runJob,
  setClockRate,
  stopAdvance,
} from '@hongbao/contracts/control/clock.calls';
import {
  intervene,
  interveneEverywhere,
  listInterventions,
  lookAtCandles,
  lookAtMarket,
  removeIntervention,
  replayCandles,
} from '@hongbao/contracts/control/interventions.calls';
import {
  auditLedger,
  getMoneyFlow,
  getTrialBalance,
  listLedgerAccounts,
  listLedgerTransfers,
} from '@hongbao/contracts/control/ledger.calls';
import {
  createMemberToken,
  getMemberState,
  listMembers,
} from '@hongbao/contracts/control/members.calls';
import {
  exportWorld,
  importWorld,
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '@hongbao/contracts/control/snapshots.calls';
import {
  createWorld,
  deleteWorld,
  diffWorlds,
  forkWorld,
  hashWorld,
  listScenarios,
  listWorlds,
  resetWorld,
} from '@hongbao/contracts/control/worlds.calls';
import { getStory, listStories } from '@hongbao/contracts/stories/stories.calls';
import { getOverview } from '@hongbao/contracts/control/overview.calls';
import { listSituations, playSituation } from '@hongbao/contracts/control/situations.calls';
import { sendForm } from '@hongbao/test-support/upload';
import {
  getDialect,
  getWorldDialect,
  listDialects,
  setWorldDialect,
} from '@hongbao/contracts/control/dialects.calls';
import { listTestAids, setTestAid } from '@hongbao/contracts/control/testAids.calls';
import type { Guide } from '../guide.ts';

/** The operator moves the market, reads the ledger, and advances to the next event. */
export async function operate(guide: Guide): Promise<void> {
  const { show, world } = guide;
  const params = { world: world.id };
  await show(listMembers, { params, query: { keyword: 'hongbao.example' } });
  const { records } = await world.must(listMembers, { params, query: { keyword: 'demo' } });
  const id = records[0]?.id ?? '';
  await show(createMemberToken, { params: { ...params, id } });
  await show(getMemberState, { params: { ...params, id } });
  const aid = { params: { ...params, aid: 'testMailbox' }, body: { state: 'off' } } as const;
  await show(setTestAid, aid);
  await show(listTestAids, { params });
  await show(listDialects);
  await show(getDialect, { params: { name: 'jeecg' } });
  const rules = { calls: { openPosition: { request: { margin: 'money' } } } };
  await show(setWorldDialect, { params, body: { name: 'jeecg', rules } });
  await show(getWorldDialect, { params });
  await world.must(setWorldDialect, { params, body: { name: null, rules: null } });
  await show(intervene, {
    params,
    body: { symbol: 'BTC/USDT', kind: 'move', percent: -12, durationMs: 600_000 },
  });
  await show(listInterventions, { params });
  await show(lookAtMarket, { params });
  const minutes = { symbol: 'BTC/USDT', interval: '1m', limit: 3 } as const;
  await show(lookAtCandles, { params, query: minutes });
  const calm = { kind: 'volatility', factor: 0.5, durationMs: 3_600_000 } as const;
  await show(interveneEverywhere, { params, body: calm });
  const csv =
    '1584000000000,7934.52,7936.00,7600.00,7650.00,12.5,1584000059999\n' +
    '1584000060000,7650.00,7650.00,5500.10,5678.90,31.0,1584000119999';
  const replay = await show(replayCandles, { params, body: { symbol: 'ETH/USDT', csv } });
  await show(removeIntervention, { params: { ...params, id: replay.id } });
  await show(advanceClock, { params, body: { by: '10m' } });
  await show(listHappened, { params, query: { pageSize: 3 } });
  await show(listJobs, { params });
  const dryRun = { params: { ...params, name: 'vip.redEnvelope' }, body: { dryRun: true } };
  await show(runJob, dryRun);
  await show(listLedgerAccounts, { params, query: { memberId: id } });
  await show(listLedgerTransfers, { params, query: { memberId: id, pageNo: 1, pageSize: 10 } });
  await show(getTrialBalance, { params });
  await show(getMoneyFlow, { params: { ...params, id } });
  await show(auditLedger, { params });
  await show(getOverview, { params });
  // The hash is masked, because it changes with every new column of the database.
  guide.hide(await world.control.hash(), '<64 hexadecimal digits>');
  await show(hashWorld, { params });
}

/** Creates a world, changes its clock, and removes the world. */
export async function makeWorld(guide: Guide, at: number): Promise<void> {
  const { show } = guide;
  const params = { world: 'mine' };
  await show(createWorld, { body: { id: 'mine', scenario: 'empty', seed: 'hongbao', at } });
  await show(listWorlds);
  await show(listScenarios);
  await show(listSituations);
  await show(listStories);
  await show(getStory, { params: { name: 'crash' } });
  await show(playSituation, { params, body: { name: 'margin-call', in: '60s' } });
  await copy(guide, params);
  guide.still(at);
  await show(resumeClock, { params });
  await show(setClockRate, { params, body: { rate: 2 } });
  await show(getClock, { params, query: { limit: 10 } });
  await show(freezeClock, { params });
  await show(stopAdvance, { params });
  await show(deleteWorld, { params });
}

/** Takes and restores a snapshot of a world, and forks, compares, exports and imports the world. */
async function copy({ show, keepFile, keep, world }: Guide, params: { world: string }) {
  await show(takeSnapshot, { params, body: { name: 'morning' } });
  await show(listSnapshots, { params });
  await show(forkWorld, { params, body: { id: 'branch' } });
  await world.must(advanceClock, { params: { world: 'branch' }, body: { by: '1m' } });
  await show(diffWorlds, { params: { ...params, other: 'branch' } });
  await show(restoreSnapshot, { params: { ...params, name: 'morning' } });
  await show(removeSnapshot, { params: { ...params, name: 'morning' } });
  const { bytes: data } = await world.raw(exportWorld, { params });
  keepFile(exportWorld, { params });
  const file = { name: 'file', filename: 'mine.sqlite', type: 'application/vnd.sqlite3', data };
  const body = { id: 'brought' };
  const sent = await sendForm(world, null, [{ name: 'id', data: body.id }, file], importWorld);
  keep(importWorld, { body: { ...body, file: '<the file>' } }, sent);
  await show(resetWorld, { params });
}
