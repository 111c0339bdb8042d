import type { ResultOf } from '@hongbao/contracts/call';
import type { listLedgerTransfers } from '@hongbao/contracts/control/ledger.calls';
import { formatUnits } from '@hongbao/contracts/money';
import type { RowOf } from '@hongbao/prisma/rowWriter';

export type Transfer = ResultOf<typeof listLedgerTransfers>['records'][number];

/** Converts a ledger transfer for an operator's answer. */
export function presentTransfer(row: RowOf<'LedgerTransfer'>): Transfer {
  return {
    id: row.id,
    debit: row.debitId,
    credit: row.creditId,
    currency: row.currency,
    amount: formatUnits(row.amount),
    type: row.flag === 'posting' ? row.kind : `${row.kind} (${row.flag})`,
    refType: row.refType,
    refId: row.refId,
    at: Number(row.createdAt),
  };
}
