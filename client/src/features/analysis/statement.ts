import { DAY_MS, fromWireTime, toWireTime } from '@hongbao/contracts/time';
import { units } from '@hongbao/contracts/money';
import { sumsByCoin } from '../wallet/sumsByCoin.ts';
import type { AccountChange } from '../wallet/wallet.api.ts';

const feeTypes = ['openFee', 'closeFee', 'withdrawalFee'] as const;

export interface Fee {
  type: (typeof feeTypes)[number];
  coin: string;
  /** The paid fees, in units of the coin. Positive. */
  paid: bigint;
}

/** The account changes of a month, summed up for its statement. */
export interface MonthMoney {
  /** Available USDT before the first change of the month and after the last one, in units; null without a change. */
  balance: { start: bigint; end: bigint } | null;
  fees: Fee[];
}

/** Maximum length of a month, in days. Adding it to the first day leads into the next month. */
const MONTH_DAYS_MAX = 31;

/** Returns the first instant of a month in UTC+8 and that of the next month, as wire times. */
export function monthSpan(month: string): { from: string; to: string } {
  const from = `${month}-01 00:00:00`;
  const next = toWireTime(fromWireTime(from) + MONTH_DAYS_MAX * DAY_MS).slice(0, 7);
  return { from, to: `${next}-01 00:00:00` };
}

/** Sums up the account changes of a month, which are listed newest first. */
export function monthMoney(changes: readonly AccountChange[]): MonthMoney {
  const inUsdt = changes.filter(({ currency }) => currency === 'USDT');
  const [last, first] = [inUsdt[0], inUsdt.at(-1)];
  return {
    balance:
      last && first
        ? { start: units(first.balanceAfter) - units(first.amount), end: units(last.balanceAfter) }
        : null,
    fees: feeTypes.flatMap((type) =>
      sumsByCoin(changes.filter((change) => change.type === type)).map(([coin, sum]) => ({
        type,
        coin,
        paid: -sum,
      })),
    ),
  };
}

/** Masks the name of a member for a document: "d***@hongbao.example"; other names keep their first and last two signs. */
export function maskMember(account: string): string {
  const at = account.lastIndexOf('@');
  if (at > 0) return `${account.slice(0, 1)}***${account.slice(at)}`;
  return account.length <= 4 ? '****' : `${account.slice(0, 2)}***${account.slice(-2)}`;
}
