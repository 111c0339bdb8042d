import { names } from '../builtin/people.ts';
import type { ResultOf } from '@hongbao/contracts/call';
import { applyIeo, listIeoOrders, listIeos, payIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { mulDiv, formatUnits, units } from '@hongbao/contracts/money';
import { SituationImpossible } from './impossible.ts';
import type { Situation } from './situation.ts';
import type { Stage, StagedMember } from './stage.ts';
import { effect } from '../../words/eventText.ts';

type Ieo = ResultOf<typeof listIeos>['records'][number];

const ROUTE = '/ieo';
/** Number of members with one lot each in a draw in which two of three lots lose. */
const APPLICANTS = 12;

export const subscriptions: readonly Situation[] = [
  {
    name: 'ieo-applied',
    play: async (stage) => {
      const ieo = await openIeo(stage);
      const member = await apply(stage, ieo, ieo.lotSize);
      return { member, route: ROUTE, createdIds: { ieo: ieo.id } };
    },
  },
  {
    name: 'ieo-crowded',
    play: async (stage) => {
      const ieo = await openIeo(stage);
      await crowd(stage, ieo, (5n * units(ieo.supply)) / (4n * units(ieo.perMemberMax)));
      const member = await apply(stage, ieo, ieo.lotSize, names.at(-1));
      return { member, route: ROUTE, createdIds: { ieo: ieo.id } };
    },
  },
  {
    name: 'ieo-won-unpaid',
    play: won,
  },
  {
    name: 'ieo-paid',
    play: paid,
  },
  {
    name: 'ieo-forfeited',
    play: async (stage) => {
      const scene = await won(stage);
      await stage.past('ieo.forfeit', scene.createdIds.ieo);
      return scene;
    },
  },
  {
    name: 'ieo-listed',
    play: async (stage) => {
      const scene = await paid(stage);
      await stage.past('ieo.forfeit', scene.createdIds.ieo);
      await stage.past('ieo.list', scene.createdIds.ieo);
      return scene;
    },
  },
  {
    name: 'ieo-lost',
    play: lost,
  },
];

/** Returns the open subscription, or advances to the next one. */
async function openIeo(stage: Stage): Promise<Ieo> {
  const member = await stage.member();
  const find = async (status: 'issuing' | 'upcoming') =>
    (await stage.as(member, listIeos, { query: { status } })).records.at(-1);
  const open = await find('issuing');
  if (open) return open;
  const next = await find('upcoming');
  if (!next) throw new SituationImpossible('No subscription is open, and none is to come.');
  await stage.past('ieo.open', next.id);
  const opened = await find('issuing');
  if (!opened) throw new SituationImpossible('The next subscription did not open.');
  return opened;
}

/**
 * Creates `count` other members who apply for the maximum per member. `more` is the number of further applicants, who
 * apply for less and are created by the caller.
 */
async function crowd(stage: Stage, ieo: Ieo, count: bigint, more = 0): Promise<void> {
  for (let index = 0; index < count; index++)
    await apply(stage, ieo, ieo.perMemberMax, names[index % names.length]);
  const others = String(count + BigInt(more));
  stage.done.push(effect('othersApplied', { coin: ieo.symbol, count: others }));
}

async function apply(
  stage: Stage,
  ieo: Ieo,
  quantity: string,
  nickname?: string,
): Promise<StagedMember> {
  const cost = mulDiv(units(quantity), units(ieo.estimatedPrice), units('1'), 'ceil');
  const balances = { USDT: formatUnits(2n * cost + units('100')) };
  const member = await stage.member({ balances, ...(nickname === undefined ? {} : { nickname }) });
  await stage.as(member, applyIeo, { body: { ieoId: ieo.id, quantity } });
  return member;
}

async function won(stage: Stage) {
  const ieo = await openIeo(stage);
  // A member who applies for the maximum always wins some lots.
  const member = await apply(stage, ieo, ieo.perMemberMax);
  await stage.past('ieo.draw', ieo.id);
  const order = await orderOf(stage, member, 'won');
  if (order === null) throw new SituationImpossible('None of the lots was drawn.');
  return { member, route: ROUTE, createdIds: { ieo: ieo.id, order } };
}

async function paid(stage: Stage) {
  const scene = await won(stage);
  await stage.as(scene.member, payIeo, { body: { orderId: scene.createdIds.order } });
  return scene;
}

async function lost(stage: Stage) {
  const ieo = await openIeo(stage);
  const full = (3n * units(ieo.supply)) / units(ieo.perMemberMax);
  await crowd(stage, ieo, full, APPLICANTS);
  const applicants: StagedMember[] = [];
  while (applicants.length < APPLICANTS) applicants.push(await apply(stage, ieo, ieo.lotSize));
  await stage.past('ieo.draw', ieo.id);
  for (const member of applicants) {
    const order = await orderOf(stage, member, 'lost');
    if (order !== null) return { member, route: ROUTE, createdIds: { ieo: ieo.id, order } };
  }
  throw new SituationImpossible('Every single lot was drawn.');
}

async function orderOf(stage: Stage, member: StagedMember, status: 'won' | 'lost') {
  const { records } = await stage.as(member, listIeoOrders, { query: { status } });
  return records[0]?.id ?? null;
}
