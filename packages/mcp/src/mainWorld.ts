import type { Client } from '@hongbao/sdk';
import type { Structured } from './answers.ts';

/** The world that all users of a server share. */
const MAIN = 'main';

/** What a call changes in a world for everybody. Calls that are absent change only what their input names. */
const effects: Readonly<Record<string, string>> = {
  resetWorld:
    'everything since the start of its scenario is deleted, and all sessions and rules end',
  restoreSnapshot: 'everything since the snapshot is lost, and the sessions opened since then end',
  removeSnapshot: 'a snapshot that others may need is deleted',
  advanceClock:
    'its clock advances for everybody: due events run (liquidations, interest, reviews), and time never goes back',
  freezeClock: 'its clock stops for everybody, and nothing happens by itself any more',
  resumeClock: 'its clock runs for everybody, and due events run',
  runJob: 'the job runs for all members',
  intervene: 'the price changes for everybody: positions, loans and orders of all members react',
  interveneEverywhere:
    'all prices change for everybody: positions, loans and orders of all members react',
  replayCandles: 'the price of the symbol follows the candles for everybody',
  removeIntervention: 'an intervention that others may have made ends',
  addFault: 'calls of all members fail by the rule',
  clearFaults: 'the fault rules of all users are removed',
  setAnswer: 'the answer is replaced for all members',
  clearAnswers: 'the replaced answers of all users are removed',
  setWebhook: 'the notices of all members are sent to an address',
  removeWebhook: 'a webhook that others may need is removed',
  setReviewPolicy: 'the applications of all members are reviewed that way from then on',
  setForward: 'requests of all members go to the backend',
  removeForward: 'requests of all members are no longer forwarded',
  setWorldDialect: 'requests of all clients are read with other names',
  setTestAid: 'the test aid changes for everybody',
  setTraffic: 'recording changes for everybody',
  replayTraffic: 'the request of a member is executed again, with all its effects',
};

/** Whether the tool of a call requires `confirmMain` in the main world, at least for some inputs. */
export const changesForEverybody = (call: string): boolean =>
  call in effects || call === 'playSituation';

/**
 * What a call would change in the main world for everybody; null when it may be executed: for another world, for one
 * member, as a preview, or with `confirmMain`.
 */
export async function changeOfMain(
  client: Client,
  call: string,
  fields: Structured,
): Promise<string | null> {
  // Some file systems ignore the case of an id.
  const isMain = String(fields['world']).toLowerCase() === MAIN;
  if (!isMain || fields['confirmMain'] === true) return null;
  if (call === 'playSituation') return movesOf(client, fields['name']);
  if (call === 'runJob' && fields['dryRun'] === true) return null;
  const isOfMember = fields['memberId'] !== undefined;
  if (['addFault', 'setAnswer', 'setWebhook'].includes(call) && isOfMember) return null;
  return effects[call] ?? null;
}

const moves = {
  clock: 'its clock advances for everybody',
  market: 'prices change for everybody',
  others: 'other members are created who buy or apply',
};

/** What a situation changes for the whole world; null for one that concerns only its member, and for an unknown one. */
async function movesOf(client: Client, name: unknown): Promise<string | null> {
  const situation = (await client.calls.listSituations()).find((each) => each.name === name);
  const said = situation?.moves.map((move) => moves[move]) ?? [];
  return said.length === 0 ? null : said.join(', ');
}

/** Why a call was not executed in the main world, and what to do instead. */
export const aboutMain = (call: string, change: string): string =>
  `${call} was not executed, because the world main is shared: ${change}. ` +
  'Use a copy instead: forkWorld {"world":"main"} returns the id of a new world in the same state, within milliseconds; then send the same input with that world. ' +
  `To change main anyway, send confirmMain: true.`;
