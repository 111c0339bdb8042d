import { formatUnits, ONE } from '@hongbao/contracts/money';
import { type Sql, sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { memberAccount } from '../ledger/accounts.ts';
import type { World } from '../world/world.ts';

interface Flow {
  readonly type: string;
  readonly in: bigint;
  readonly out: bigint;
}

/**
 * Returns inflows and outflows of a member's main account by type of change, largest first. Their difference is the
 * balance. Null for an unknown member.
 */
export function moneyFlow(world: World, memberId: string, currency: string) {
  const { rows, ledger } = world;
  if (rows.count('Member', { id: memberId }) === 0) return null;
  const id = memberAccount(memberId, 'main', currency);
  const came = sumsOf(rows, sql`"creditId" = ${id}`);
  const went = sumsOf(rows, sql`"debitId" = ${id}`);
  const kinds = [...new Set([...came.keys(), ...went.keys()])];
  const flows = kinds
    .map((type): Flow => ({ type, in: came.get(type) ?? 0n, out: went.get(type) ?? 0n }))
    .toSorted((a, b) => compare(larger(b), larger(a)) || compare(a.type, b.type));
  const { total, frozen } = ledger.balance(id);
  return {
    currency,
    balance: formatUnits(total),
    held: formatUnits(frozen),
    flows: flows.map((flow) => ({
      type: flow.type,
      in: formatUnits(flow.in),
      out: formatUnits(flow.out),
    })),
  };
}

/**
 * Returns the transferred amounts by type on one side of an account, without holds and releases. Multiples and
 * remainders of a large unit are summed separately, because the sum of an account with a long history may exceed 64
 * bits.
 */
function sumsOf(rows: RowReader, side: Sql): ReadonlyMap<string, bigint> {
  const sums = rows.query<{ kind: string; whole: bigint; rest: bigint }>(
    sql`SELECT "kind", SUM("amount" / ${ONE}) AS "whole", SUM("amount" % ${ONE}) AS "rest"
        FROM "LedgerTransfer" WHERE ${side} AND "flag" IN ('posting', 'capture') GROUP BY "kind"`,
  );
  return new Map(sums.map(({ kind, whole, rest }) => [kind, BigInt(whole) * ONE + BigInt(rest)]));
}

const larger = (flow: Flow) => (flow.in > flow.out ? flow.in : flow.out);
const compare = <T extends bigint | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
