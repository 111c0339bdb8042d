import {
  auditLedger,
  getMoneyFlow,
  getTrialBalance,
  listLedgerAccounts,
  listLedgerTransfers,
} from '@hongbao/contracts/control/ledger.calls';
import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import { accept, refuse } from '../calls/decision.ts';
import { auditNow } from '../operator/lastAudit.ts';
import { moneyFlow } from '../operator/moneyFlow.ts';
import { trialBalance } from '../operator/trialBalance.ts';
import { countRows } from '../world/rowCounts.ts';
import { presentTransfer } from './presentTransfer.ts';
import { control } from './controlled.ts';

export const ledgerControls = [
  control(listLedgerAccounts, async ({ world, query }) => {
    await world.time.reached();
    const page = pageOf(query);
    const found = world.ledger
      .accounts()
      .filter(({ currency }) => query.currency === undefined || currency === query.currency)
      .filter(({ memberId }) => query.memberId === undefined || memberId === query.memberId)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const records = found.slice(page.skip, page.skip + page.take).map((account) => ({
      account: account.id,
      currency: account.currency,
      balance: formatUnits(account.postedCredits - account.postedDebits),
      held: formatUnits(account.pendingDebits),
    }));
    return accept(pageResult(records, found.length, query));
  }),
  control(listLedgerTransfers, async ({ world, query }) => {
    await world.time.reached();
    const page = pageOf(query);
    const where = {
      ...(query.currency === undefined ? {} : { currency: query.currency }),
      ...(query.refId === undefined ? {} : { refId: query.refId }),
      ...(query.memberId === undefined ? {} : ofMember(query.memberId)),
    };
    const count = () => world.rows.count('LedgerTransfer', where);
    const found = world.rows.many('LedgerTransfer', { where, orderBy: newestFirst, ...page });
    const total =
      query.memberId === undefined
        ? countRows(
            world,
            'LedgerTransfer',
            { currency: query.currency, refId: query.refId },
            count,
          )
        : count();
    const records = found.map((row) => presentTransfer(row));
    return accept(pageResult(records, total, query));
  }),
  control(getTrialBalance, async ({ world }) => {
    await world.time.reached();
    return accept(trialBalance(world.ledger.accounts()));
  }),
  control(getMoneyFlow, async ({ world, params, query }) => {
    await world.time.reached();
    const flow = moneyFlow(world, params.id, query.currency ?? 'USDT');
    return flow === null ? refuse('notFound', { id: params.id }) : accept(flow);
  }),
  control(auditLedger, async ({ world }) => {
    const { balanced, assets, problems } = await auditNow(world);
    return accept({
      balanced,
      assets: assets.map(({ currency, sum }) => ({ currency, sum: formatUnits(sum) })),
      problems: [...problems],
    });
  }),
];

/** Condition for the accounts of a member, whose ids begin with `m<id>/`: a range scan of the index. */
function ofMember(memberId: string) {
  const range = { gte: `m${memberId}/`, lt: `m${memberId}0` };
  return { OR: [{ debitId: range }, { creditId: range }] };
}
