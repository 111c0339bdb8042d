import { setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { createControl } from '@hongbao/test-support/control';
import type { LoadRequest } from '../load/load.types.ts';
import { type Side, compareSides, resultTable, ratio } from '../measure/compareSides.ts';
import type { Comparison, Effort } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { createObserver } from '../measure/observer.ts';
import { sealRounds } from '../measure/orders.ts';
import { cheapestReads, membersReads } from '../measure/reads.ts';
import { clicksUnderLoad } from './deskClicks.ts';

/**
 * Minimum throughput with an open Desk, relative to no Desk. After the Desk was closed, there must be no measurable
 * difference (`LEFT_MIN`).
 */
const WATCHED_MIN = 0.95;
const LEFT_MIN = 0.98;
/** Number of turns per round. */
const TURNS = 4;

/** Compares a world with an open Desk with a world without a Desk, on the same server, in turns. */
export const desk: Comparison = {
  name: 'desk',
  run: (given) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      const effort = inShorterTurns(given);
      try {
        const worlds = await threeWorlds(hongbao);
        const cheapest = await compareSides(
          readSides('The cheapest reads', worlds, ({ headers }) => cheapestReads(headers)),
          effort,
        );
        const reads = await compareSides(
          readSides('Members’ reads', worlds, (world) => world.reads),
          effort,
        );
        const orders = await compareSides(await orderSides(hongbao, effort), effort);
        const clicks = await clicksUnderLoad(hongbao, given);
        const goal = (text: string, [watched, plain]: typeof reads, atLeast: number) => ({
          text,
          value: ratio(watched, plain),
          unit: '',
          bound: { atLeast },
        });
        const [, plain, left] = cheapest;
        return {
          title: 'A world with an open Desk, against one without',
          table: [
            ...resultTable(cheapest),
            ...resultTable(reads),
            ...resultTable(orders),
            ...clicks.table,
          ],
          goals: [
            goal('members’ reads', reads, WATCHED_MIN),
            goal('opened positions', orders, WATCHED_MIN),
            ...(plain && left
              ? [goal('the cheapest reads after the Desk was closed', [left, plain], LEFT_MIN)]
              : []),
            ...clicks.goals,
          ],
        };
      } finally {
        await hongbao.stop();
      }
    }),
};

/**
 * Splits rounds into short turns, so that other load of the machine affects all sides equally, because the expected
 * difference is a few percent.
 */
function inShorterTurns({ isQuick, rounds, secondsPerRound }: Effort): Effort {
  return { isQuick, rounds: rounds * TURNS, secondsPerRound: secondsPerRound / TURNS };
}

/** Creates a world without recording, as in production, and an observer of the world. */
async function worldOf(hongbao: Hongbao, id: string) {
  const client = hongbao.clientOf('main');
  await client.must(createWorld, { body: { id, scenario: 'empty' } });
  await client.must(setTraffic, { params: { world: id }, body: { recording: false } });
  return {
    hongbao,
    headers: { 'x-world': id },
    control: createControl(hongbao.clientOf(id), id),
    observer: createObserver(hongbao, id),
  };
}

/** Creates a world with members, and the read requests of the members. */
async function readWorldOf(hongbao: Hongbao, id: string) {
  const world = await worldOf(hongbao, id);
  return { ...world, reads: await membersReads(world.control, world.headers) };
}

type World = Awaited<ReturnType<typeof worldOf>>;
type ReadWorld = Awaited<ReturnType<typeof readWorldOf>>;

type Three = readonly [watched: ReadWorld, plain: ReadWorld, left: ReadWorld];

/** Creates three worlds: one is observed during its turns, one is never observed, and one was observed before. */
async function threeWorlds(hongbao: Hongbao): Promise<Three> {
  const watched = await readWorldOf(hongbao, 'watched');
  const plain = await readWorldOf(hongbao, 'plain');
  const left = await readWorldOf(hongbao, 'left');
  await left.observer.setActive(true);
  await left.observer.setActive(false);
  return [watched, plain, left];
}

function readSides(
  what: string,
  [watched, plain, left]: Three,
  readsOf: (world: ReadWorld) => LoadRequest[][],
): Side[] {
  const side = (name: string, world: ReadWorld, isObserved: boolean): Side => ({
    name: `${what}, ${name}`,
    server: world.hongbao,
    // The world is observed only during its turns, because the polling of the observer would also load the other sides.
    before: () => watched.observer.setActive(isObserved),
    order: () => ({
      url: world.hongbao.url,
      perConnection: readsOf(world),
      everyAnswerHolds: '"success":true',
    }),
  });
  return [
    side('with an open Desk', watched, true),
    side('without a Desk', plain, false),
    side('after the Desk was closed', left, false),
  ];
}

async function orderSides(hongbao: Hongbao, effort: Effort): Promise<Side[]> {
  const watched = await worldOf(hongbao, 'watchedOrders');
  const plain = await worldOf(hongbao, 'plainOrders');
  const side = async (name: string, world: World, isObserved: boolean): Promise<Side> => {
    const rounds = await sealRounds({ ...world, publicKeyPem: hongbao.publicKeyPem }, effort);
    return {
      name: `Opened positions, ${name}`,
      server: hongbao,
      before: () => watched.observer.setActive(isObserved),
      order: (round) => ({
        url: hongbao.url,
        perConnection: rounds(round),
        everyAnswerHolds: '"success":true',
      }),
    };
  };
  return [
    await side('with an open Desk', watched, true),
    await side('without a Desk', plain, false),
  ];
}
