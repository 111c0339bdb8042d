import { setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { createControl } from '@hongbao/test-support/control';
import type { LoadRequest } from '../load/load.types.ts';
import { type Side, compareSides, resultTable, ratio } from '../measure/compareSides.ts';
import type { Comparison, Effort } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { sealRounds } from '../measure/orders.ts';
import { cheapestReads, membersReads } from '../measure/reads.ts';

/** Minimum throughput with recording, relative to no recording. */
const SHARE_MIN = 0.95;
/** Number of turns per round. */
const TURNS = 4;

/** Compares a world with recording with a world without recording, on the same server, in turns. */
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
        const cheapest = await compareSides(
          worlds.map((world) =>
            readSide('The cheapest reads', world, cheapestReads(world.headers)),
          ),
          effort,
        );
        const reads = await compareSides(
          await Promise.all(
            worlds.map(async (world) =>
              readSide('Members’ reads', world, await membersReads(world.control, world.headers)),
            ),
          ),
          effort,
        );
        const writes = await compareSides(
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
          title: 'Recorded requests, against the same requests without recording',
          table: [...resultTable(cheapest), ...resultTable(reads), ...resultTable(writes)],
          goals: [goal('members’ reads', reads), goal('opened positions', writes)],
        };
      } finally {
        await hongbao.stop();
      }
    }),
};

/**
 * Splits rounds into short turns, so that other load of the machine affects both sides equally, because the expected
 * difference is a few percent.
 */
function inShorterTurns({ isQuick, rounds, secondsPerRound }: Effort): Effort {
  return { isQuick, rounds: rounds * TURNS, secondsPerRound: secondsPerRound / TURNS };
}

/** Creates a world with or without recording. Returns the header that selects the world. */
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
