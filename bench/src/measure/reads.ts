import { listPrices, listTickers } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { urlOf } from '@hongbao/testkit/client';
import type { Control } from '@hongbao/testkit/control';
import { readsOfMembers } from '@hongbao/testkit/reads';
import { CONNECTIONS } from '../load/load.ts';
import type { LoadRequest } from '../load/load.types.ts';

type Headers = Readonly<Record<string, string>>;

/** The cheapest reads there are: answered from memory, by anybody. What is paid for each request weighs most here. */
export function cheapestReads(headers: Headers): LoadRequest[][] {
  const paths = [
    getServerTime.path,
    listTickers.path,
    `${listPrices.path}?symbols=BTC/USDT,ETH/USDT`,
  ];
  const requests = paths.map((path): LoadRequest => ({ method: 'GET', path, headers }));
  return Array.from({ length: CONNECTIONS }, () => requests);
}

/** Everything a member can read, one after the other, of a member for each connection. */
export async function membersReads(control: Control, headers: Headers): Promise<LoadRequest[][]> {
  const members = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => control.createMember({ balances: { USDT: '1000' } })),
  );
  return members.map(({ token }) =>
    readsOfMembers.map(([call, input]) => ({
      method: 'GET',
      path: urlOf(call, input),
      headers: { ...headers, 'x-access-token': token },
    })),
  );
}
