import type { Call } from '@hongbao/contracts/call';
import { joinContest, listContests } from '@hongbao/contracts/contests/contests.calls';
import { sendChat } from '@hongbao/contracts/content/notices.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { applyIeo, listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { applyCreditLoan, applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { reportActivity } from '@hongbao/contracts/member/member.calls';
import { buyOption, listOptionTerms } from '@hongbao/contracts/options/options.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { buyArbitrage, buyDebt, buyMiner } from '@hongbao/contracts/products/products.calls';
import { sealBody } from '@hongbao/test-support/seal';
import { remoteClient } from '@hongbao/test-support/remote';
import { readsOfMembers } from '@hongbao/test-support/reads';
import { type Member, asMember } from '@hongbao/test-support/given';
import { toUrl } from '@hongbao/contracts/http/request';
import { CONNECTIONS, Loader } from '../load/load.ts';
import type { Comparison, Goal } from '../measure/finding.ts';
import { round } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { median } from '../statistics.ts';

/** Number of members who write. Each sends every write once. */
const WRITERS = 300;
/**
 * Minimum throughput relative to the cheapest read, which is answered from memory. A slower call should be
 * investigated.
 */
const READ_RATIO_MIN = 0.03;
const WRITE_RATIO_MIN = 0.25;

/**
 * Measures the throughput of the calls of each feature, relative to the cheapest read and to opening a position in the
 * same run.
 */
export const everyFeature: Comparison = {
  name: 'features',
  run: (effort) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      try {
        const members = await makeMembers(hongbao, effort.isQuick ? 50 : WRITERS);
        const writes = await measureWrites(hongbao, members);
        const reads = await measureReads(hongbao, members, effort.isQuick ? 1 : 3);
        const { balanced, problems } = await hongbao.control.audit();
        if (!balanced) throw new Error(`The ledger does not balance: ${problems.join('\n')}`);
        const [plainest] = reads;
        const [opened] = writes;
        const rows = (found: readonly Found[], against: Found | undefined) =>
          found.map(({ name, perSecond }) => [
            name,
            round(perSecond),
            (perSecond / (against?.perSecond ?? perSecond)).toFixed(2),
          ]);
        return {
          title: 'Every feature: reads (each member one request at a time) and sealed writes',
          table: [
            ['', 'per second', 'against the first'],
            ...rows(reads, plainest),
            ['', '', ''],
            ...rows(writes, opened),
          ],
          goals: [
            slowest('the slowest read against the plainest', reads, READ_RATIO_MIN),
            slowest('the slowest write against an opened position', writes, WRITE_RATIO_MIN),
          ],
        };
      } finally {
        await hongbao.stop();
      }
    }),
};

interface Found {
  readonly name: string;
  readonly perSecond: number;
}

function slowest(text: string, found: readonly Found[], atLeast: number): Goal {
  const [first] = found;
  const least = found.toSorted((a, b) => a.perSecond - b.perSecond)[0];
  const value = (least?.perSecond ?? 0) / (first?.perSecond ?? 1);
  return { text: `${text} (${least?.name})`, value, unit: '', bound: { atLeast } };
}

async function makeMembers(hongbao: Hongbao, count: number): Promise<Member[]> {
  const { url, publicKeyPem, control } = hongbao;
  const client = remoteClient({ origin: url, publicKeyPem, world: 'main' });
  const members: Member[] = [];
  while (members.length < count)
    members.push(
      asMember(
        client,
        await control.createMember({
          verified: true,
          creditGranted: '1000',
          balances: { USDT: '20000', BTC: '1' },
        }),
      ),
    );
  return members;
}

/**
 * Measures reads in turns, round by round, so that other load of the machine affects all calls. The result is the
 * median.
 */
async function measureReads(
  hongbao: Hongbao,
  members: readonly Member[],
  rounds: number,
): Promise<Found[]> {
  const loader = new Loader();
  const rates = readsOfMembers.map((): number[] => []);
  for (let number = 0; number < rounds; number++)
    for (const [index, [call, input]] of readsOfMembers.entries()) {
      const perConnection = members.slice(0, CONNECTIONS).map(({ token }) => [
        {
          method: 'GET' as const,
          path: toUrl(call, input),
          headers: { 'x-access-token': token },
        },
      ]);
      const everyAnswerHolds = '"success":true';
      const order = { url: hongbao.url, seconds: 1, perConnection, everyAnswerHolds };
      const { answers, seconds } = await loader.run(order);
      rates[index]?.push(answers / seconds);
    }
  loader.stop();
  return readsOfMembers.map(([{ name }], index) => ({
    name,
    perSecond: median(rates[index] ?? []),
  }));
}

/**
 * Measures writes: each member sends each write once, and ten members send at a time. The bodies are sealed before the
 * measurement starts.
 */
async function measureWrites(hongbao: Hongbao, members: readonly Member[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const [call, body] of await writesOf(members[0])) {
    const bodies = members.map(() => sealBody(body, hongbao.publicKeyPem));
    const waiting = members.map(({ token }, index) => ({ token, body: bodies[index] ?? '' }));
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await post(hongbao, call, next);
      }),
    );
    const perSecond = (members.length * 1_000) / (performance.now() - startedAt);
    found.push({ name: call.name, perSecond });
  }
  return found;
}

async function post(
  { url }: Hongbao,
  call: Call,
  { token, body }: { token: string; body: string },
) {
  const answer = await fetch(url + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body,
  });
  const text = await answer.text();
  if (!text.includes('"success":true')) throw new Error(`${call.name}: ${text}`);
}

async function writesOf(member: Member | undefined): Promise<[Call, unknown][]> {
  if (!member) return [];
  // Selects the longest term, because settling three hundred options in the same second would delay the reads that
  // follow.
  const terms = (await member.must(listOptionTerms, { query: { symbol: 'BTC/USDT' } })).at(-1);
  const [contest] = (await member.must(listContests, { query: { status: 1 } })).records;
  const [ieo] = (await member.must(listIeos, { query: { status: 'issuing' } })).records;
  await member.must(reportActivity);
  const pledge = {
    setId: 'pledge-7',
    amount: '500',
    pledgeCurrency: 'BTC',
    pledgeQuantity: '0.05',
  };
  return [
    [openPosition, { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 }],
    [buyOption, { setId: terms?.id, direction: 'up', stake: '100' }],
    [exchangeFlash, { from: 'USDT', to: 'ETH', amount: '25' }],
    [buyArbitrage, { productId: 'arbitrage-7', amount: '100' }],
    [buyDebt, { productId: 'debt-60', amount: '100' }],
    [buyMiner, { productId: 's19-pro', quantity: 1 }],
    [applyCreditLoan, { setId: 'credit-7', amount: '100' }],
    [applyPledgeLoan, pledge],
    [applyIeo, { ieoId: ieo?.id, quantity: ieo?.lotSize }],
    [joinContest, { id: contest?.id, fund: '200' }],
    [sendChat, { text: 'Where is my deposit?' }],
  ];
}
