import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { momentQueue } from '../moments/momentQueue.ts';
import { positionsApi } from './positions.api.ts';
import { useOpenList } from './useOpenList.ts';

/**
 * Returns a function that celebrates an opened position if it is the first of the member in the main account. The history
 * is only requested if no other position is open.
 */
export function useFirstTradeMoment(account: string): (opened: Position) => Promise<void> {
  const isSkipped = account !== 'main';
  const { total } = useOpenList(account, 'running', isSkipped);
  const [ask] = positionsApi.listPositions.useLazyQuery();
  return async ({ id, status, symbol, direction, leverage }) => {
    if (isSkipped || status !== 'running' || total !== 0) return;
    const { data } = await ask({ query: { status: 'closed', account, pageSize: 1 } });
    if (data?.total !== 0) return;
    const link = `/heyue?symbol=${symbol}&mode=contracts&tab=positions&position=${id}&sheet=stops`;
    momentQueue.add({ kind: 'firstTrade', symbol, direction, leverage, link });
  };
}
