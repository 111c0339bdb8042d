import { contestYield } from '@hongbao/contracts/contests/contests.quote';
import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { formatUnits, units } from '@hongbao/contracts/money';
import { fresh } from '../../api/api.ts';
import { useTickers } from '../market/useMarket.ts';
import { livePosition } from '../positions/livePosition.ts';
import { useOpenList } from '../positions/useOpenList.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import type { JoinedContest } from './contests.api.ts';
import { contestAccount } from './contestView.ts';

type ContestFund = Pick<JoinedContest, 'equity' | 'yield'>;

/**
 * The equity and return of the member's fund. In a running contest they are computed with the formula of the ranking at
 * the latest mark prices, because the ranking is that of the last full minute. Until the balance and all positions are
 * loaded, and outside of a running contest, they are those of the server.
 */
export function useContestFund(part: JoinedContest | undefined): ContestFund | undefined {
  const account = contestAccount(part?.id ?? '');
  const isSkipped = part?.status !== contestStatus.inProgress;
  const { data: balances } = walletApi.listBalances.useQuery(
    { query: { account } },
    { ...fresh, skip: isSkipped },
  );
  const running = useOpenList(account, 'running', isSkipped);
  const settling = useOpenList(account, 'inSettlement', isSkipped);
  const { bySymbol } = useTickers();
  const balance = balances?.find(({ currency }) => currency === 'USDT')?.total;
  const positions = [running, settling].flatMap(({ records }) => records ?? []);
  const count = (running.total ?? Number.NaN) + (settling.total ?? Number.NaN);
  if (isSkipped || balance === undefined || positions.length !== count) return part;
  return fundAt(
    part.fund,
    balance,
    positions.map((position) => livePosition(position, bySymbol.get(position.symbol)?.markPrice)),
  );
}

/** The equity is the balance with the unrealized results, and the return is its change as a fraction of the fund. */
export function fundAt(
  fund: string,
  balance: string,
  positions: readonly { pnl: string }[],
): ContestFund {
  const equity = positions.reduce((sum, { pnl }) => sum + units(pnl), units(balance));
  return {
    equity: formatUnits(equity),
    yield: formatUnits(contestYield({ equity, fund: units(fund) })),
  };
}
