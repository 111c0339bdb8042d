import { listDecisions } from '@hongbao/contracts/control/decisions.calls';
import { listLedgerTransfers } from '@hongbao/contracts/control/ledger.calls';
import { getMemberState, listOutbox } from '@hongbao/contracts/control/members.calls';
import { listSituations } from '@hongbao/contracts/control/situations.calls';
import { getTraffic, listTraffic } from '@hongbao/contracts/control/traffic.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import type { Call } from '@hongbao/contracts/call';
import { parseRoute } from '@hongbao/contracts/pages/pages';
import { ReferenceUnknown, resolved } from '@hongbao/contracts/references';
import { codesIn, filled, placesIn } from '@hongbao/contracts/stories/filled';
import { ENGLISH, wordsIn } from '@hongbao/contracts/stories/wordsIn';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import type { Client } from '../client.ts';
import { stepCalls } from './doStep.ts';
import { shownRecords } from './pageRecords.ts';
import { unknownNumbers } from './spokenNumbers.ts';
import type { StoryPlace } from './place.ts';
import { createStoryPlayer } from './storyPlayer.ts';

/** A reason why a story would fail, or show nothing, in front of an audience. */
export interface StoryProblem {
  readonly story: string;
  /** Number of the step, from 1; 0 for the beginning. */
  readonly step: number;
  readonly what: string;
}

/** Maximum records of a list that are searched for a selection. */
const SEARCHED_MAX = 100;

/**
 * Plays a story in a world of its own, which is deleted afterwards, and returns its problems: a step that fails, a page
 * of the phone without a record, a selection in a panel that finds nothing. Ends at the first step that fails, and
 * before the first step if the story needs recorded requests and the server records none.
 * @param client may make control calls
 * @param world id of the scratch world, which must not exist
 */
export async function checkStory(
  client: Client,
  story: Story,
  world: string = scratchId(story.name),
): Promise<readonly StoryProblem[]> {
  const player = createStoryPlayer(client, story, { world });
  const problems: StoryProblem[] = [];
  const add = (step: number, what: string) => problems.push({ story: story.name, step, what });
  try {
    const begun = await player.reset();
    if (begun.failure) add(0, begun.failure.why);
    else if (begun.isTrafficOff)
      add(0, 'it shows recorded requests, and the server records none; start it with TRAFFIC=on');
    const canBegin = problems.length === 0;
    while (canBegin && player.place.nextStep !== null) {
      const place = await player.next();
      if (place.failure) {
        add(place.failure.step, `${place.failure.call} ${place.failure.why}`);
        break;
      }
      const wrong = [
        ...unknownReferences(story, place),
        ...unprovenNumbers(story, place),
        ...untranslatedCodes(story, place),
        ...(await phoneProblems(client, place)),
        ...(await panelProblems(client, place)),
      ];
      for (const what of wrong) add(place.index, what);
    }
  } finally {
    await player.end();
    await deleteWorld(client, world);
  }
  return problems;
}

/** The id of a scratch world, different in every check. */
function scratchId(name: string): string {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';
  return `story-${name.slice(0, 18)}-${digits}`;
}

async function deleteWorld(client: Client, world: string): Promise<void> {
  const worlds = await client.calls.listWorlds();
  if (worlds.some(({ id }) => id === world)) await client.calls.deleteWorld({ world });
}

/** References of the last step that have no value, because a field of a stored value is absent. */
function unknownReferences({ steps }: Story, { index, kept }: StoryPlace): string[] {
  const { show } = steps[index - 1] ?? {};
  const values = [
    ...Object.values(show?.select ?? {}),
    ...(show?.route === undefined
      ? []
      : parseRoute(show.route).parameters.map(([, value]) => value)),
  ];
  const stored = new Map(Object.entries(kept));
  return values.flatMap((value) => {
    try {
      resolved(value, stored);
      return [];
    } catch (error) {
      if (error instanceof ReferenceUnknown) return [`show: ${error.message}`];
      throw error;
    }
  });
}

/**
 * Numbers in the line of the last step that are in no input and no answer of the step, and in no value that the line
 * inserts, in any language.
 */
function unprovenNumbers({ steps, world }: Story, { index, kept, answers }: StoryPlace): string[] {
  const step = steps[index - 1];
  if (!step) return [];
  const stored = new Map(Object.entries(kept));
  const inputs = stepCalls(step).map(({ asked: { params, query, body } }) =>
    resolved({ params, query, body }, stored),
  );
  const values = [...inputs, ...answers.map(({ result }) => result), index === 1 ? world : {}];
  const languages = typeof step.say === 'string' ? [ENGLISH] : Object.keys(step.say);
  return languages.flatMap((language) => {
    const words = wordsIn(step.say, language);
    const inserted = placesIn(words).map((name) => stored.get(name));
    return unknownNumbers(filled(words, stored), [...values, ...inserted]).map(
      (spoken) =>
        `say (${language}): it contains ${spoken}, which is not a value of this step; read it with look first`,
    );
  });
}

/** Codes of the contract, such as `long`, that the line of the last step inserts although it has translations. */
function untranslatedCodes({ steps }: Story, { index, kept }: StoryPlace): string[] {
  const { say } = steps[index - 1] ?? {};
  if (say === undefined || typeof say === 'string') return [];
  const stored = new Map(Object.entries(kept));
  return Object.entries(say).flatMap(([language, text]) =>
    codesIn(text, stored).map(
      (code) =>
        `say (${language}): it inserts “${code}”, which no language translates; write it as a word, and check the value with expect`,
    ),
  );
}

/** Sends a call that reads. Returns its result, or null if it is refused. */
async function read(client: Client, call: Call, input: object, token: string | null) {
  const answer = await client.call(call, input, { token });
  return answer.ok ? (answer.result as unknown) : null;
}

async function phoneProblems(client: Client, { phone, world }: StoryPlace): Promise<string[]> {
  if (!phone) return [];
  const { token } = phone;
  const app = client.with({ world, token });
  const problems: string[] = [];
  for (const { what, from } of shownRecords(phone.route)) {
    let isThere = false;
    for (const { call, query } of from)
      isThere ||= hasRecords(await read(app, call, { query: query ?? {} }, token));
    if (!isThere) problems.push(`the phone at ${phone.route} would be empty: it needs ${what}`);
  }
  return problems;
}

/** Whether a result is not empty: a list with an item, a page of records with one, or any other object. */
function hasRecords(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false;
  if (Array.isArray(result)) return result.length > 0;
  return 'records' in result && Array.isArray(result.records) ? result.records.length > 0 : true;
}

/** Checks of one field of a selection: whether the panel finds something for a value. */
type Finds = (client: Client, world: string, value: string) => Promise<boolean>;

const finds =
  (call: Call, inputOf: (world: string, value: string) => object): Finds =>
  async (client, world, value) =>
    hasRecords(await read(client, call, inputOf(world, value), null));

const findsMember = finds(getMemberState, (world, id) => ({ params: { world, id } }));

const findsInPanel: Readonly<Record<string, Finds>> = {
  'traffic.id': finds(getTraffic, (world, id) => ({ params: { world, id } })),
  'traffic.call': finds(listTraffic, (world, call) => ({
    params: { world },
    query: { call, limit: 1 },
  })),
  'traffic.memberId': finds(listTraffic, (world, memberId) => ({
    params: { world },
    query: { memberId, limit: 1 },
  })),
  'ledger.refId': finds(listLedgerTransfers, (world, refId) => ({
    params: { world },
    query: { refId },
  })),
  'ledger.memberId': finds(listLedgerTransfers, (world, memberId) => ({
    params: { world },
    query: { memberId },
  })),
  'decisions.id': async (client, world, id) => {
    const found = (await read(client, listDecisions, { params: { world }, query: {} }, null)) as {
      readonly waiting: readonly { readonly id: string }[];
    } | null;
    return found?.waiting.some((each) => each.id === id) ?? false;
  },
  'outbox.to': async (client, world, to) => {
    const query = { limit: SEARCHED_MAX };
    const sent = (await read(client, listOutbox, { params: { world }, query }, null)) as
      | readonly { readonly to: string }[]
      | null;
    return sent?.some((each) => each.to.includes(to)) ?? false;
  },
  'members.memberId': findsMember,
  'time.memberId': findsMember,
  'faults.requestId': finds(getTraffic, (world, id) => ({ params: { world, id } })),
  'situations.name': async (client, _world, name) => {
    const all = (await read(client, listSituations, {}, null)) as
      | readonly { readonly name: string }[]
      | null;
    return all?.some((each) => each.name === name) ?? false;
  },
  'market.symbol': async (client, world, symbol) => {
    const app = client.with({ world });
    const all = (await read(app, listTickers, { query: {} }, null)) as
      | readonly { readonly symbol: string }[]
      | null;
    return all?.some((each) => each.symbol === symbol) ?? false;
  },
};

async function panelProblems(client: Client, { panel, world }: StoryPlace): Promise<string[]> {
  const problems: string[] = [];
  for (const [field, value] of Object.entries(panel?.select ?? {})) {
    const find = findsInPanel[`${panel?.name}.${field}`];
    if (find && !(await find(client, world, String(value))))
      problems.push(`the panel ${panel?.name} finds nothing for ${field} ${value}`);
  }
  return problems;
}
