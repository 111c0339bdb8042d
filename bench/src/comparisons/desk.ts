import { setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { createControl } from '@hongbao/testkit/control';
import type { LoadRequest } from '../load/load.types.ts';
import { type Side, contest, contestTable, ratio } from '../measure/contest.ts';
import type { Comparison, Effort } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { onlookerAt } from '../measure/onlooker.ts';
import { sealRounds } from '../measure/orders.ts';
import { cheapestReads, membersReads } from '../measure/reads.ts';
import { clicksUnderLoad } from './deskClicks.ts';

/** A Desk that looks may cost this much of what a server can do; one that has left, nothing but what cannot be measured. */
const WATCHED_MIN = 0.95;
const LEFT_MIN = 0.98;
/** How many turns a round is made of. */
const TURNS = 4;

/** A world that a Desk looks at, against one that nobody looks at: of the same server, in turns. */
export const desk: Comparison = {
  name: 'desk',
  run: (given) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      const effort = inShorterTurns(given);
      try {
        const worlds = await threeWorlds(hongbao);
        const cheapest = await contest(
          readSides('The cheapest reads', worlds, ({ headers }) => cheapestReads(headers)),
          effort,
        );
        const reads = await contest(
          readSides('Members’ reads', worlds, (world) => world.reads),
          effort,
        );
        const orders = await contest(await orderSides(hongbao, effort), effort);
        const clicks = await clicksUnderLoad(hongbao, given);
        const goal = (text: string, [watched, plain]: typeof reads, atLeast: number) => ({
          text,
          value: ratio(watched, plain),
          unit: '',
          bound: { atLeast },
        });
        const [, plain, left] = cheapest;
        return {
          title: 'A world that a Desk looks at, against one that nobody looks at',
          table: [
            ...contestTable(cheapest),
            ...contestTable(reads),
            ...contestTable(orders),
            ...clicks.table,
          ],
          goals: [
            goal('members’ reads', reads, WATCHED_MIN),
            goal('opened positions', orders, WATCHED_MIN),
            ...(plain && left
              ? [goal('the cheapest reads once it has left', [left, plain], LEFT_MIN)]
              : []),
            ...clicks.goals,
          ],
        };
      } finally {
        await hongbao.stop();
      }
    }),
};

/** Few per cent are looked for: many short turns, so that what else the machine does falls on all sides alike. */
function inShorterTurns({ isQuick, rounds, secondsPerRound }: Effort): Effort {
  return { isQuick, rounds: rounds * TURNS, secondsPerRound: secondsPerRound / TURNS };
}

/** A new world of the server that records nothing, as in production, and who may look at it. */
async function worldOf(hongbao: Hongbao, id: string) {
  const client = hongbao.clientOf('main');
  await client.must(createWorld, { body: { id, scenario: 'empty' } });
  await client.must(setTraffic, { params: { world: id }, body: { recording: false } });
  return {
    hongbao,
    headers: { 'x-world': id },
    control: createControl(hongbao.clientOf(id), id),
    onlooker: onlookerAt(hongbao, id),
  };
}

/** A new world with members, and what each of them reads. */
async function readWorldOf(hongbao: Hongbao, id: string) {
  const world = await worldOf(hongbao, id);
  return { ...world, reads: await membersReads(world.control, world.headers) };
}

type World = Awaited<ReturnType<typeof worldOf>>;
type ReadWorld = Awaited<ReturnType<typeof readWorldOf>>;

type Three = readonly [watched: ReadWorld, plain: ReadWorld, left: ReadWorld];

/** One is looked at during its own turns, one never was, one is no longer. */
async function threeWorlds(hongbao: Hongbao): Promise<Three> {
  const watched = await readWorldOf(hongbao, 'watched');
  const plain = await readWorldOf(hongbao, 'plain');
  const left = await readWorldOf(hongbao, 'left');
  await left.onlooker.look(true);
  await left.onlooker.look(false);
  return [watched, plain, left];
}

function readSides(
  what: string,
  [watched, plain, left]: Three,
  readsOf: (world: ReadWorld) => LoadRequest[][],
): Side[] {
  const side = (name: string, world: ReadWorld, isLookedAt: boolean): Side => ({
    name: `${what}, ${name}`,
    server: world.hongbao,
    // In its own turns alone: asking for the clock would burden the others too.
    before: () => watched.onlooker.look(isLookedAt),
    order: () => ({
      url: world.hongbao.url,
      perConnection: readsOf(world),
      everyAnswerHolds: '"success":true',
    }),
  });
  return [
    side('a Desk looks', watched, true),
    side('nobody looks', plain, false),
    side('a Desk has left', left, false),
  ];
}

async function orderSides(hongbao: Hongbao, effort: Effort): Promise<Side[]> {
  const watched = await worldOf(hongbao, 'watchedOrders');
  const plain = await worldOf(hongbao, 'plainOrders');
  const side = async (name: string, world: World, isLookedAt: boolean): Promise<Side> => {
    const rounds = await sealRounds({ ...world, publicKeyPem: hongbao.publicKeyPem }, effort);
    return {
      name: `Opened positions, ${name}`,
      server: hongbao,
      before: () => watched.onlooker.look(isLookedAt),
      order: (round) => ({
        url: hongbao.url,
        perConnection: rounds(round),
        everyAnswerHolds: '"success":true',
      }),
    };
  };
  return [await side('a Desk looks', watched, true), await side('nobody looks', plain, false)];
}
