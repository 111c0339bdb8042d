import { setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { createControl } from '@hongbao/testkit/control';
import type { LoadRequest } from '../load/load.types.ts';
import { type Side, contest, contestTable, ratio } from '../measure/contest.ts';
import type { Comparison, Effort } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { sealRounds } from '../measure/orders.ts';
import { cheapestReads, membersReads } from '../measure/reads.ts';

/** Recording may cost this much of what a server can do. */
const SHARE_MIN = 0.95;
/** How many turns a round is made of. */
const TURNS = 4;

/** A world whose requests are recorded, against one whose are not: of the same server, in turns. */
export const traffic: Comparison = {
  name: 'traffic',
  run: (given) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      const effort = inShorterTurns(given);
      try {
        const worlds = await Promise.all(
          [true, false].map((isRecorded) =>
            worldOf(hongbao, isRecorded ? 'seen' : 'unseen', isRecorded),
          ),
        );
        const cheapest = await contest(
          worlds.map((world) =>
            readSide('The cheapest reads', world, cheapestReads(world.headers)),
          ),
          effort,
        );
        const reads = await contest(
          await Promise.all(
            worlds.map(async (world) =>
              readSide('Members’ reads', world, await membersReads(world.control, world.headers)),
            ),
          ),
          effort,
        );
        const writes = await contest(
          await Promise.all(
            [true, false].map((isRecorded) => writeSide(hongbao, isRecorded, effort)),
          ),
          effort,
        );
        const goal = (text: string, [recorded, plain]: typeof reads) => ({
          text,
          value: ratio(recorded, plain),
          unit: '',
          bound: { atLeast: SHARE_MIN },
        });
        return {
          title: 'Requests that are recorded, against the same ones that are not',
          table: [...contestTable(cheapest), ...contestTable(reads), ...contestTable(writes)],
          goals: [goal('members’ reads', reads), goal('opened positions', writes)],
        };
      } finally {
        await hongbao.stop();
      }
    }),
};

/** Few per cent are looked for: many short turns, so that what else the machine does falls on both sides alike. */
function inShorterTurns({ isQuick, rounds, secondsPerRound }: Effort): Effort {
  return { isQuick, rounds: rounds * TURNS, secondsPerRound: secondsPerRound / TURNS };
}

/** A new world of the server, recorded or not, and the header that names it. */
async function worldOf(hongbao: Hongbao, id: string, recording: boolean) {
  const client = hongbao.clientOf('main');
  await client.must(createWorld, { body: { id, scenario: 'empty' } });
  await client.must(setTraffic, { params: { world: id }, body: { recording } });
  const control = createControl(hongbao.clientOf(id), id);
  return { hongbao, isRecorded: recording, headers: { 'x-world': id }, control };
}

const sideName = (what: string, isRecorded: boolean) =>
  `${what}, ${isRecorded ? 'recorded' : 'not recorded'}`;

type World = Awaited<ReturnType<typeof worldOf>>;

function readSide(
  what: string,
  { hongbao, isRecorded }: World,
  perConnection: LoadRequest[][],
): Side {
  return {
    name: sideName(what, isRecorded),
    server: hongbao,
    order: () => ({ url: hongbao.url, perConnection, everyAnswerHolds: '"success":true' }),
  };
}

async function writeSide(hongbao: Hongbao, isRecorded: boolean, effort: Effort): Promise<Side> {
  const world = await worldOf(hongbao, isRecorded ? 'seenOrders' : 'unseenOrders', isRecorded);
  const rounds = await sealRounds({ ...world, publicKeyPem: hongbao.publicKeyPem }, effort);
  return {
    name: sideName('Opened positions', isRecorded),
    server: hongbao,
    order: (round) => ({
      url: hongbao.url,
      perConnection: rounds(round),
      everyAnswerHolds: '"success":true',
    }),
  };
}
