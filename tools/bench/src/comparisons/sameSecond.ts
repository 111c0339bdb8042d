import { buyOption, listOptions } from '@hongbao/contracts/options/options.calls';
import { getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import { audit } from '@hongbao/engine/ledger/audit';
import { type Member, asMember } from '@hongbao/test-support/given';
import { act, openWorld, populate } from '../measure/crowd.ts';
import { type Comparison, round } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { median, percentile } from '../statistics.ts';

const OPTIONS = 10_000;
const OPTIONS_QUICK = 2_000;
/** Number of concurrent options per member, the maximum that is allowed. */
const EACH = 5;
/** Number of members who buy concurrently while the world is filled. */
const AT_ONCE = 50;
/** Term of the options, in milliseconds. `BEFORE_MS` is the time before their end at which the clock starts. */
const TERM_MS = 60_000;
const BEFORE_MS = 2_000;
/** Number of members who read continuously. Each uses a share of the processor. */
const READERS = 1;

const SETTLED_MS_MAX = 2_000;
const READ_MS_MAX = 100;

/**
 * Measures ten thousand options that expire in the same second of a running clock, while other members read and one
 * buys.
 */
export const sameSecond: Comparison = {
  name: 'second',
  run: ({ isQuick }) =>
    inTemporaryFolder(async (folder) => {
      const count = isQuick ? OPTIONS_QUICK : OPTIONS;
      await buyAll(folder, count);
      const hongbao = await startHongbao(folder, 'empty');
      const measured = await settleAll(hongbao).finally(() => hongbao.stop());
      await requireSettled(folder, count);
      const { settledMs, processorMs, reads } = measured;
      return {
        title: `${count.toLocaleString('en-US')} options that end in the same second`,
        table: [
          ['', 'ms'],
          ['from their end until a member’s order got its turn', round(settledMs)],
          ['processor of the server in that time, reads included', round(processorMs)],
          [`${reads.length} looks of other members meanwhile, median`, round(median(reads))],
          ['the slowest of them', round(Math.max(...reads))],
        ],
        goals: [
          {
            text: 'until all are settled',
            value: settledMs,
            unit: ' ms',
            bound: { atMost: SETTLED_MS_MAX },
          },
          {
            text: 'another member’s look meanwhile, p99',
            value: percentile(reads, 0.99),
            unit: ' ms',
            bound: { atMost: READ_MS_MAX },
          },
        ],
      };
    }),
};

/** Fills a world while its clock is frozen, so that all options expire at the same instant. */
async function buyAll(folder: string, count: number): Promise<void> {
  const { world, worlds } = await openWorld(folder);
  const ids = await populate(world, { count: count / EACH, balances: { USDT: '500' } });
  for (let first = 0; first < ids.length; first += AT_ONCE)
    await Promise.all(
      ids.slice(first, first + AT_ONCE).map(async (id) => {
        for (let each = 0; each < EACH; each++) {
          const direction = each % 2 === 0 ? 'up' : 'down';
          await act(world, id, buyOption, { body: { setId: 'BTC-60', direction, stake: '10' } });
        }
      }),
    );
  await worlds.close();
}

async function settleAll({ control, processorMs, clientOf }: Hongbao) {
  const client = clientOf('main');
  const members = await Promise.all(
    Array.from({ length: READERS + 1 }, async () =>
      asMember(client, await control.createMember({ balances: { USDT: '500' } })),
    ),
  );
  const [buyer, ...readers] = members;
  if (!buyer) throw new Error('The world has no member');
  // Sends the first reads of each member, which are not measured.
  for (const member of members) await look(member);
  await control.advance(TERM_MS - BEFORE_MS);
  const endsAt = (await control.now()) + BEFORE_MS;
  await control.resume();
  const untilEndMs = endsAt - (await control.now());
  const dueAt = performance.now() + untilEndMs;
  const state = { isOver: false };
  const looks = readers.map((member) => lookUntil(member, state));
  await new Promise((resolve) => setTimeout(resolve, untilEndMs));
  const processorBefore = processorMs();
  // A command waits until every due event has run, so its answer marks the end of the settlement.
  await buyer.must(buyOption, { body: { setId: 'BTC-60', direction: 'up', stake: '10' } });
  const doneAt = performance.now();
  const processor = processorMs() - processorBefore;
  state.isOver = true;
  const all = (await Promise.all(looks)).flat();
  const reads = all
    .filter(({ from, to }) => to > dueAt && from < doneAt)
    .map(({ from, to }) => to - from);
  return { settledMs: doneAt - dueAt, processorMs: processor, reads };
}

async function look(member: Member): Promise<void> {
  await member.must(listOptions, { query: { status: 'running' } });
  await member.must(getAssets);
}

/** Reads continuously until `isOver` is set. Returns the start and end of each read. */
async function lookUntil(member: Member, state: { readonly isOver: boolean }) {
  const looks: { from: number; to: number }[] = [];
  const timed = async (ask: () => Promise<unknown>) => {
    const from = performance.now();
    await ask();
    looks.push({ from, to: performance.now() });
  };
  while (!state.isOver) {
    await timed(() => member.must(listOptions, { query: { status: 'running' } }));
    await timed(() => member.must(getAssets));
  }
  return looks;
}

async function requireSettled(folder: string, count: number): Promise<void> {
  const { world, worlds } = await openWorld(folder);
  const settled = world.rows.count('OptionOrder', { status: 'settled' });
  if (settled !== count) throw new Error(`${settled} of ${count} options are settled`);
  const { balanced, problems } = audit(world.rows, world.ledger);
  if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
  await worlds.close();
}
