import { controlCalls } from '@hongbao/contracts/calls';
import type { Call } from '@hongbao/contracts/call';

/** A CLI command for a control call. */
export interface CommandOfCall {
  /** Words of the command: "worlds create". */
  readonly words: string;
  readonly call: Call;
  /** Positional fields in their order; required fields are required arguments. */
  readonly places: readonly string[];
}

/**
 * Rows: the words of a command, its call, and its positional fields. `--world` names the world unless it is a
 * positional field.
 */
const table: readonly (readonly [words: string, call: string, ...places: string[]])[] = [
  ['worlds list', 'listWorlds'],
  ['worlds create', 'createWorld', 'id'],
  ['worlds fork', 'forkWorld', 'id'],
  ['worlds reset', 'resetWorld', 'world'],
  ['worlds remove', 'deleteWorld', 'world'],
  ['worlds hash', 'hashWorld', 'world'],
  ['worlds diff', 'diffWorlds', 'other'],
  ['worlds export', 'exportWorld', 'world'],
  ['worlds import', 'importWorld', 'id'],
  ['worlds snapshots', 'listSnapshots', 'world'],
  ['worlds snapshot', 'takeSnapshot', 'name'],
  ['worlds restore', 'restoreSnapshot', 'name'],
  ['worlds forget', 'removeSnapshot', 'name'],
  ['overview', 'getOverview'],
  ['clock show', 'getClock'],
  ['clock advance', 'advanceClock', 'by'],
  ['clock stop', 'stopAdvance'],
  ['clock freeze', 'freezeClock'],
  ['clock resume', 'resumeClock'],
  ['clock rate', 'setClockRate', 'rate'],
  ['clock happened', 'listHappened', 'kind'],
  ['jobs list', 'listJobs'],
  ['jobs run', 'runJob', 'name'],
  ['parked list', 'listParkedEvents'],
  ['parked retry', 'retryParkedEvent', 'id'],
  ['parked drop', 'dropParkedEvent', 'id'],
  ['market look', 'lookAtMarket'],
  ['market candles', 'lookAtCandles', 'symbol', 'interval'],
  ['market list', 'listInterventions'],
  ['market steer', 'intervene', 'symbol', 'kind'],
  ['market everywhere', 'interveneEverywhere', 'kind'],
  ['market replay', 'replayCandles', 'symbol', 'csv'],
  ['market remove', 'removeIntervention', 'id'],
  ['decisions list', 'listDecisions', 'kind'],
  ['decisions decide', 'decide', 'kind', 'id', 'verdict'],
  ['decisions policy', 'setReviewPolicy', 'kind', 'policy'],
  ['dialect list', 'listDialects'],
  ['dialect show', 'getDialect', 'name'],
  ['dialect current', 'getWorldDialect'],
  ['dialect set', 'setWorldDialect', 'name'],
  ['dialect propose', 'proposeDialect', 'id'],
  ['aids list', 'listTestAids'],
  ['aids set', 'setTestAid', 'aid', 'state'],
  ['members list', 'listMembers', 'keyword'],
  ['members create', 'createMember', 'email'],
  ['members show', 'getMemberState', 'id'],
  ['members token', 'createMemberToken', 'id'],
  ['outbox', 'listOutbox', 'to'],
  ['ledger trial', 'getTrialBalance'],
  ['ledger flow', 'getMoneyFlow', 'id'],
  ['ledger audit', 'auditLedger'],
  ['ledger accounts', 'listLedgerAccounts'],
  ['ledger transfers', 'listLedgerTransfers'],
  ['traffic list', 'listTraffic'],
  ['traffic follow', 'streamTraffic'],
  ['traffic show', 'getTraffic', 'id'],
  ['traffic judge', 'judgeTraffic', 'ids'],
  ['traffic replay', 'replayTraffic', 'id'],
  ['traffic record', 'setTraffic', 'recording'],
  ['traffic clear', 'clearTraffic'],
  ['traffic har', 'exportTraffic'],
  ['traffic curl', 'writeCurl', 'id'],
  ['traffic testkit', 'writeTestCode', 'id'],
  ['faults list', 'listFaults'],
  ['faults add', 'addFault', 'kind'],
  ['faults remove', 'removeFault', 'id'],
  ['faults clear', 'clearFaults'],
  ['answers list', 'listAnswers'],
  ['answers set', 'setAnswer', 'call'],
  ['answers remove', 'removeAnswer', 'id'],
  ['answers clear', 'clearAnswers'],
  ['webhooks list', 'listWebhooks'],
  ['webhooks set', 'setWebhook', 'address'],
  ['webhooks remove', 'removeWebhook', 'id'],
  ['webhooks test', 'sendTestWebhook', 'id'],
  ['webhooks redeliver', 'redeliverWebhook', 'id'],
  ['forward show', 'getForward'],
  ['forward set', 'setForward', 'to'],
  ['forward remove', 'removeForward'],
  ['products freeze', 'freezeProductOrder', 'id'],
  ['products unfreeze', 'unfreezeProductOrder', 'id'],
  ['scenarios', 'listScenarios'],
  ['situations', 'listSituations'],
  ['story list', 'listStories'],
  ['story show', 'getStory', 'name'],
  ['trigger', 'playSituation', 'name'],
];

/** Every control call as a command. The words of a call that is not in the table are "call <name of the call>". */
export function commandsOfCalls(): CommandOfCall[] {
  return controlCalls.map((call) => {
    const row = table.find(([, name]) => name === call.name);
    const [words = `call ${call.name}`, , ...places] = row ?? [];
    return { words, call, places };
  });
}
