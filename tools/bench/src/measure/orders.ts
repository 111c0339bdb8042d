import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { Control } from '@hongbao/test-support/control';
import { sealBody } from '@hongbao/test-support/seal';
import { CONNECTIONS } from '../load/load.ts';
import type { LoadRequest } from '../load/load.types.ts';
import type { Effort } from './finding.ts';

/** The world for which orders are created. */
interface Market {
  readonly control: Control;
  readonly publicKeyPem: string;
  /** Headers that select the world; omitted for the main world. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the client writes an order; as the contract if absent. */
  readonly write?: (written: Order) => object;
}

/** Number of orders per member, slightly below the maximum of 200 open positions per member and book. */
const POSITIONS_EACH = 190;
/**
 * Maximum number of orders per second of a round. A round that uses up its orders is invalid, because the 201st
 * position of a member is refused.
 */
const PER_SECOND_MAX = 4_000;

export const orderSymbols = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'BNB/USDT'] as const;
/**
 * Quantities by symbol, each about ten times the minimum notional. The margin is needed because the seed is random and
 * a price may be far below its base.
 */
const quantities = ['0.001', '0.02', '0.3', '0.1'] as const;

/** Creates members and sealed requests for every round, before the round starts. */
export async function sealRounds(
  { control, publicKeyPem, headers = {}, write = (each) => each }: Market,
  { rounds, secondsPerRound }: Effort,
) {
  const perConnection = Math.ceil((PER_SECOND_MAX * secondsPerRound) / CONNECTIONS);
  const membersEach = Math.ceil(perConnection / POSITIONS_EACH);
  const needed = membersEach * CONNECTIONS * (rounds + 1);
  const tokens: string[] = [];
  while (tokens.length < needed) {
    const batch = Array.from({ length: Math.min(20, needed - tokens.length) }, () =>
      control.createMember({ balances: { USDT: '10000' } }),
    );
    tokens.push(...(await Promise.all(batch)).map(({ token }) => token));
  }
  let sealedRound = -1;
  let sealed: LoadRequest[][] = [];
  return (round: number): LoadRequest[][] => {
    if (round === sealedRound) return sealed;
    sealedRound = round;
    sealed = Array.from({ length: CONNECTIONS }, (_, connection) => {
      const first = (round * CONNECTIONS + connection) * membersEach;
      const own = tokens.slice(first, first + membersEach);
      // The orders alternate between members, as in real use, instead of two hundred orders of one member in sequence.
      return Array.from({ length: POSITIONS_EACH }, (__, each) =>
        own.map((token) =>
          ticket(publicKeyPem, { ...headers, 'x-access-token': token }, write(order(each))),
        ),
      ).flat();
    });
    return sealed;
  };
}

function ticket(
  publicKeyPem: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): LoadRequest {
  return {
    method: 'POST',
    path: openPosition.path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: sealBody(body, publicKeyPem),
  };
}

export interface Order {
  readonly symbol: string;
  readonly direction: string;
  readonly quantity: string;
  readonly leverage: number;
}

/** Returns the body of an order. The symbols alternate. */
export function order(index: number): Order {
  const symbol = orderSymbols[index % orderSymbols.length] ?? orderSymbols[0];
  const quantity = quantities[index % orderSymbols.length] ?? quantities[0];
  return { symbol, direction: index % 3 === 0 ? 'short' : 'long', quantity, leverage: 10 };
}
