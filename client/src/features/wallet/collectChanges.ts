import type { QueryOf } from '@hongbao/contracts/call';
import type { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import type { AccountChange, ChangePage } from './wallet.api.ts';

type Query = QueryOf<typeof listAccountChanges>;

const PAGE = 100;
/** Maximum number of pages: ten thousand changes. */
const PAGES_MAX = 100;

/** Reads all account changes that match a query, newest first. Rejects if a page cannot be read. */
export async function collectChanges(
  query: Query,
  readPage: (query: Query) => Promise<ChangePage>,
): Promise<AccountChange[]> {
  const found: AccountChange[] = [];
  for (let pageNo = 1; pageNo <= PAGES_MAX; pageNo += 1) {
    const page = await readPage({ ...query, pageNo, pageSize: PAGE });
    found.push(...page.records);
    if (pageNo >= page.pages) break;
  }
  return found;
}
