import { units } from '@hongbao/contracts/money';
import type { Opened } from '@hongbao/contracts/positions/positions.result';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { toHolding } from './livePosition.ts';

/** The opened quantity: the remaining one plus the closed parts. A closed position contains it. */
export function openedQuantity({ status, quantity, closes }: ListedPosition): bigint {
  if (status === 'closed') return units(quantity);
  return closes.reduce((sum, one) => sum + units(one.quantity), units(quantity));
}

/** The last close of a position, whose result is what its notice, its line of the history and the text of its end show. */
export const lastResult = ({ closes }: ListedPosition): bigint =>
  units(closes.at(-1)?.realizedPnl ?? '0');

/** An open position with everything that determines the result of its next close. */
export const toOpened = (position: ListedPosition): Opened => ({
  ...toHolding(position),
  openFee: units(position.openFee),
  openedQuantity: openedQuantity(position),
  takerFee: units(position.takerFeeRate),
  closedParts: position.closes.map(({ quantity }) => units(quantity)),
});

/** The trade page of an account: the main account, the demo account, or `contest:<id>`. */
const tradePath = (account: string): string =>
  account.startsWith(CONTEST)
    ? `/bisaiTrade?id=${account.slice(CONTEST.length)}&`
    : `${account === 'demo' ? '/demotrading' : '/heyue'}?`;

const CONTEST = 'contest:';

/** The route of the receipt of a closed position. */
export const receiptPath = (account: string, { id, symbol }: ListedPosition): string =>
  `${tradePath(account)}symbol=${symbol}&mode=contracts&tab=history&receipt=${id}`;

/** Props of an editor of a position, which a sheet contains. */
export interface EditorProps {
  position: ListedPosition;
  account: string;
  onDone: () => void;
}
