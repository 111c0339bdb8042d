import { listPrices, listTickers } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { toUrl } from '@hongbao/contracts/http/request';
import type { Control } from '@hongbao/test-support/control';
import { readsOfMembers } from '@hongbao/test-support/reads';
import { CONNECTIONS } from '../load/load.ts';
import type { LoadRequest } from '../load/load.types.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the cheapest reads, which are answered from memory for any client. The overhead of a request has the largest
 * share here.
 */
export function cheapestReads(headers: Headers): LoadRequest[][] {
  const paths = [
    getServerTime.path,
    listTickers.path,
    `${listPrices.path}?symbols=BTC/USDT,ETH/USDT`,
  ];
  const requests = paths.map((path): LoadRequest => ({ method: 'GET', path, headers }));
  return Array.from({ length: CONNECTIONS }, () => requests);
}

/** Returns all reads of a member in sequence, with one member per connection. */
export async function membersReads(control: Control, headers: Headers): Promise<LoadRequest[][]> {
  const members = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => control.createMember({ balances: { USDT: '1000' } })),
  );
  return members.map(({ token }) =>
    readsOfMembers.map(([call, input]) => ({
      method: 'GET',
      path: toUrl(call, input),
      headers: { ...headers, 'x-access-token': token },
    })),
  );
}
