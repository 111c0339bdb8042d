import { formatUnits } from '@hongbao/contracts/money';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import type { Call } from '@hongbao/contracts/call';
import { houseAccount, memberAccount } from '@hongbao/engine/ledger/accounts';
import { noticeRow } from '@hongbao/engine/features/content/noticeRow';
import type { World } from '@hongbao/engine/world/world';
import { act, openWorld, populate } from '../measure/crowd.ts';
import type { Comparison } from '../measure/finding.ts';
import { inTemporaryFolder } from '../measure/hongbao.ts';
import { median } from '../statistics.ts';

const FACTOR_MAX = 3;
const ASKED = 60;
/** Number of entries per commit while the ledger is filled. */
const BATCH = 4_000;

interface Ledger {
  readonly title: string;
  readonly members: number;
  readonly entriesEach: number;
}

/** Lists of members and operators that grow with the ledger. */
const lists: readonly (readonly [string, Call, object])[] = [
  ['account changes', listAccountChanges, {}],
  ['account changes, of one coin', listAccountChanges, { currency: 'USDT' }],
  ['account changes, of one type', listAccountChanges, { type: 'adjustment' }],
  ['account changes, a hundred, page 5', listAccountChanges, { pageNo: '5', pageSize: '100' }],
  ['notices', listNotices, {}],
  ['notices, of one category', listNotices, { category: 'transaction' }],
];

/**
 * Compares the lists in a ledger of a thousand and of a million entries: distributed over a thousand members, and all
 * of one member.
 */
export const longLists: Comparison = {
  name: 'lists',
  run: async ({ isQuick }) => {
    const many = isQuick ? 100_000 : 1_000_000;
    const ledgers: Ledger[] = [
      { title: '1,000 entries', members: 1, entriesEach: 1_000 },
      {
        title: `${many.toLocaleString('en-US')} of 1,000 members`,
        members: 1_000,
        entriesEach: many / 1_000,
      },
      { title: `${many.toLocaleString('en-US')} of one member`, members: 1, entriesEach: many },
    ];
    const found: number[][] = [];
    for (const ledger of ledgers) found.push(await measure(ledger));
    const [short = []] = found;
    const worst = Math.max(
      ...found.slice(1).flatMap((each) => each.map((ms, index) => ms / (short[index] ?? ms))),
    );
    return {
      title: 'Lists in a long ledger, milliseconds',
      table: [
        ['', ...ledgers.map(({ title }) => title), 'worst, times'],
        ...lists.map(([title], index) => [
          title,
          ...found.map((each) => (each[index] ?? 0).toFixed(2)),
          Math.max(...found.map((each) => (each[index] ?? 0) / (short[index] ?? 1))).toFixed(2),
        ]),
      ],
      goals: [
        {
          text: 'the list that suffers most, against its time in a short ledger',
          value: worst,
          unit: ' times',
          bound: { atMost: FACTOR_MAX },
        },
      ],
    };
  },
};

function measure({ members, entriesEach }: Ledger): Promise<number[]> {
  return inTemporaryFolder(async (folder) => {
    const { world, worlds } = await openWorld(folder);
    const ids = await populate(world, { count: members, balances: { USDT: '1000' } });
    for (let written = 0; written < entriesEach * members; written += BATCH)
      await fill(world, ids, Math.min(BATCH, entriesEach * members - written));
    const [first = ''] = ids;
    const medians: number[] = [];
    for (const [, call, query] of lists) {
      const took: number[] = [];
      for (let asked = 0; asked < ASKED; asked++) {
        const startedAt = performance.now();
        await act(world, first, call, { query });
        took.push(performance.now() - startedAt);
      }
      medians.push(median(took));
    }
    await worlds.close();
    return medians;
  });
}

/** Books one unit in and out alternately, with a notice for every tenth entry. */
function fill(world: World, ids: readonly string[], count: number): Promise<void> {
  return world.exclusively(async (now) => {
    const postings = Array.from({ length: count }, (_, index) => {
      const id = world.ids.nextId();
      const member = memberAccount(ids[index % ids.length] ?? '', 'main', 'USDT');
      const custody = houseAccount('custody', 'USDT');
      const isIn = Math.floor(index / ids.length) % 2 === 0;
      return {
        op: 'post' as const,
        id: `adjustment/${id}`,
        kind: 'adjustment',
        currency: 'USDT',
        debit: isIn ? custody : member,
        credit: isIn ? member : custody,
        amount: 1n,
        ref: { type: 'bench', id },
      };
    });
    const rows = postings.flatMap((_, index) =>
      index % 10 === 0
        ? [
            noticeRow(world, ids[index % ids.length] ?? '', now, {
              category: 'transaction',
              key: 'rechargeDelivered',
              facts: { currency: 'USDT', amount: formatUnits(1n) },
              link: null,
            }),
          ]
        : [],
    );
    const committed = await world.commit({ ledger: postings, rows }, now);
    if (!committed.ok) throw new Error('The ledger could not be filled');
  });
}
