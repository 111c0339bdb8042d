import type { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import {
  divide,
  formatUnits,
  mulDiv,
  roundToStep,
  stepOfDecimals,
  units,
} from '@hongbao/contracts/money';
import { act } from './actor.ts';
import { closePositionHandler } from '../../features/positions/closePosition.ts';
import { openPositionHandler } from '../../features/positions/openPosition.ts';
import { applyRechargeHandler } from '../../features/recharge/applyRecharge.ts';
import { uploadFileHandler } from '../../features/upload/uploadFile.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import type { World } from '../../world/world.ts';
import { proofPicture } from './pictures.ts';

/** Applies for a deposit with a picture. Returns its id, or null if it was refused. */
export async function deposit(
  world: World,
  memberId: string,
  { currency, network, amount }: { currency: string; network: string; amount: string },
): Promise<string | null> {
  const body = { biz: 'recharge', bytes: proofPicture(196, 164, 92) } as BodyOf<typeof uploadFile>;
  const proofPath = await act(world, memberId, uploadFileHandler, { body });
  if (proofPath === null) return null;
  const made = await act(world, memberId, applyRechargeHandler, {
    body: { currency, network, amount, proofPath },
  });
  return made?.id ?? null;
}

export interface Trade {
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly leverage: number;
  /** Share of the account's available USDT that becomes margin, in percent. */
  readonly marginPercent: number;
  /** A contest whose account trades; absent for the main account. */
  readonly contestId?: string;
  /** Distances from the mark price in thousandths; absent for none. */
  readonly takeProfit?: number;
  readonly stopLoss?: number;
  /** Distance of a limit price from the mark price on the cheaper side, in thousandths. */
  readonly limit?: number;
}

/** Opens a position whose size depends on the available balance. Returns its id, or null if it was refused. */
export async function trade(world: World, memberId: string, wanted: Trade): Promise<string | null> {
  const { symbol, direction, leverage, contestId } = wanted;
  const account = contestId === undefined ? 'main' : (`contest:${contestId}` as const);
  const listed = world.market.symbols.find((each) => each.symbol === symbol);
  if (!listed) return null;
  const mark = world.market.markPrice(symbol, world.now());
  const tick = stepOfDecimals(listed.pricePrecision);
  const { available } = world.ledger.balance(memberAccount(memberId, account, 'USDT'));
  const margin = mulDiv(available, BigInt(wanted.marginPercent), 100n, 'floor');
  const size = divide(margin * BigInt(leverage), mark, 'floor');
  const quantity = roundToStep(size, stepOfDecimals(listed.quantityPrecision), 'floor');
  if (quantity <= 0n) return null;
  const towardsProfit = direction === 'long' ? 1n : -1n;
  const away = (thousandths: number | undefined, sign: bigint) =>
    thousandths === undefined
      ? undefined
      : formatUnits(
          roundToStep(
            mark + (sign * mark * BigInt(Math.round(thousandths * 1_000))) / 1_000_000n,
            tick,
            'floor',
          ),
        );
  const takeProfit = away(wanted.takeProfit, towardsProfit);
  const stopLoss = away(wanted.stopLoss, -towardsProfit);
  const price = away(wanted.limit, -towardsProfit);
  const opened = await act(world, memberId, openPositionHandler, {
    body: {
      symbol,
      direction,
      leverage,
      quantity: formatUnits(quantity),
      account,
      ...(price === undefined ? {} : { orderType: 'limit' as const, price }),
      ...(takeProfit === undefined ? {} : { takeProfit }),
      ...(stopLoss === undefined ? {} : { stopLoss }),
    },
  });
  return opened?.id ?? null;
}

/** Closes a complete position. A refusal is ignored, because a stop may have closed the position before. */
export async function close(world: World, memberId: string, id: string): Promise<void> {
  await act(world, memberId, closePositionHandler, { params: { id }, body: {} });
}

/** Returns a whole amount of USDT between two bounds, more often small than large, as is typical of deposits. */
export function skewedAmount(world: World, label: string, least: number, most: number): string {
  const share = world.seededInteger(label, 1_000_000) / 1_000_000;
  return formatUnits(units(String(Math.round(least * (most / least) ** share))));
}
