import type { listFlashExchanges } from '@hongbao/contracts/flash/flash.calls';
import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { exchangesPage } from './flash.store.ts';

export const listFlashExchangesHandler: UseCase<typeof listFlashExchanges> = async (
  { world, member },
  { query },
) => {
  const { rows, total } = exchangesPage(world.rows, member.id, pageOf(query));
  const records = rows.map((row) => ({
    id: row.id,
    from: row.fromCurrency,
    to: row.toCurrency,
    fromAmount: formatUnits(row.fromAmount),
    toAmount: formatUnits(row.toAmount),
    rate: formatUnits(row.rate),
    createTime: toWireTime(Number(row.createdAt)),
  }));
  return accept(pageResult(records, total, query));
};
