import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import type { applyCreditLoan, applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import type { buyOption } from '@hongbao/contracts/options/options.calls';
import type { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { quantityFromMargin } from '@hongbao/contracts/positions/positions.size';
import type { buyArbitrage } from '@hongbao/contracts/products/products.calls';
import { type GivenMember, type Member, makeMember } from './member.ts';
import type { Scope } from './scope.ts';

/** The size of an order: a quantity of the base coin, or the margin in USDT, rounded down to the symbol's step. */
export type GivenSize = { readonly quantity: string } | { readonly margin: string };

interface Traded {
  /** "BTC/USDT" when absent. */
  readonly symbol?: string;
  /** "long" when absent. */
  readonly direction?: 'long' | 'short';
  /** 10 when absent. */
  readonly leverage?: number;
  /** Mark price at which all of it is closed with a profit. */
  readonly takeProfit?: string;
  /** Mark price at which all of it is closed to limit a loss. */
  readonly stopLoss?: string;
  /** Distance of a trailing stop as a fraction of the best mark price: "0.01" is 1 %. */
  readonly trailingRate?: string;
}

/** An exit order, which closes a part of a position at a mark price. */
export interface GivenExit {
  readonly side: 'takeProfit' | 'stopLoss';
  readonly price: string;
  /** Units of the base coin. */
  readonly quantity: string;
}

/** A position that is opened at the market. */
export type GivenPosition = Traded & GivenSize & { readonly exits?: readonly GivenExit[] };

/** A waiting order: a limit order at `price`, or a trigger order at `triggerPrice`. */
export type GivenOrder = Traded &
  GivenSize &
  ({ readonly price: string } | { readonly triggerPrice: string });

/** A running option. */
export interface GivenOption {
  /** USDT. */
  readonly stake: string;
  /** "BTC/USDT" when absent. */
  readonly symbol?: string;
  /** "up" when absent. */
  readonly direction?: 'up' | 'down';
  /** Duration in seconds; 60 when absent. */
  readonly seconds?: number;
}

/**
 * A loan application. Without `pledge` it is a credit loan, which requires `advanced` and `creditGranted`.
 */
export interface GivenLoan {
  /** USDT. */
  readonly amount: string;
  /** Term in days, one of `listLoanTerms`; the shortest when absent. */
  readonly days?: number;
  /** The collateral. */
  readonly pledge?: { readonly currency: string; readonly quantity: string };
  /** Whether an operator approves it, so that it is about to be paid out; false when absent. */
  readonly approved?: boolean;
}

/** An order of a product by its id ("arbitrage-7"): an amount, or a number of mining machines. */
export interface GivenProduct {
  readonly product: string;
  readonly amount?: string;
  readonly machines?: number;
}

/**
 * State of a new member. Everything that is open is opened by the member's own calls, in this order. Without a balance in
 * USDT, a member that opens something has 999 USDT, which earn no VIP level.
 */
export interface GivenState extends Omit<GivenMember, 'level'> {
  /**
   * VIP level, 0 to 8, whatever the assets. At midnight it follows the assets, as for every member; a balance that earns
   * it lets it last.
   */
  readonly vip?: number;
  readonly positions?: readonly GivenPosition[];
  readonly orders?: readonly GivenOrder[];
  readonly options?: readonly GivenOption[];
  readonly loans?: readonly GivenLoan[];
  readonly products?: readonly GivenProduct[];
}

/** A member in its state. The lists are the answers of its calls, in the order of `GivenState`. */
export interface Given {
  readonly member: Member;
  readonly positions: readonly ResultOf<typeof openPosition>[];
  readonly orders: readonly ResultOf<typeof openPosition>[];
  readonly options: readonly ResultOf<typeof buyOption>[];
  readonly loans: readonly ResultOf<typeof applyCreditLoan | typeof applyPledgeLoan>[];
  readonly products: readonly ResultOf<typeof buyArbitrage>[];
}

const SYMBOL = 'BTC/USDT';
const LEVERAGE = 10;
const USUAL_USDT = '999';

/**
 * Creates a member in a state. Throws `CallRefused` with the reason when a call is refused, such as
 * `insufficientBalance`, and an Error when the assets earn a higher VIP level than `vip`.
 */
export async function giveState(scope: Scope, state: GivenState = {}): Promise<Given> {
  const {
    vip,
    positions = [],
    orders = [],
    options = [],
    loans = [],
    products = [],
    ...properties
  } = state;
  const isOpening = [positions, orders, options, loans, products].some((list) => list.length > 0);
  const hasUsdt = properties.usdt !== undefined || properties.balances?.['USDT'] !== undefined;
  const member = await makeMember(scope, {
    ...(isOpening && !hasUsdt ? { usdt: USUAL_USDT } : {}),
    ...properties,
    ...(vip === undefined ? {} : { level: vip }),
  });
  const given = {
    member,
    positions: await inTurn(positions, (one) => openAtMarket(member, one)),
    orders: await inTurn(orders, (one) => placeOrder(member, one)),
    options: await inTurn(options, (one) => stakeOn(member, one)),
    loans: await inTurn(loans, (one) => applyForLoan(scope, member, one)),
    products: await inTurn(products, (one) => buyProduct(member, one)),
  };
  const { vipLevel } = await member.calls.getMember();
  if (vip !== undefined && vipLevel !== vip)
    throw new Error(`The assets of the member earn VIP ${vipLevel}, not VIP ${vip}`);
  return given;
}

/** Runs the steps one after another, because each spends from the balance that the previous one left. */
async function inTurn<T, R>(list: readonly T[], step: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const each of list) results.push(await step(each));
  return results;
}

async function openAtMarket(member: Member, { exits = [], ...wanted }: GivenPosition) {
  const opened = await member.calls.openPosition(await orderOf(member, wanted));
  for (const exit of exits) await member.calls.placeExit({ id: opened.id, ...exit });
  return opened;
}

async function placeOrder(member: Member, wanted: GivenOrder) {
  const order = await orderOf(member, wanted);
  return member.calls.openPosition(
    'price' in wanted
      ? { ...order, orderType: 'limit', price: wanted.price }
      : { ...order, orderType: 'trigger', triggerPrice: wanted.triggerPrice },
  );
}

/** Returns the fields of an order that a position and a waiting order share. */
async function orderOf(member: Member, wanted: Traded & GivenSize) {
  const { symbol = SYMBOL, direction = 'long', leverage = LEVERAGE } = wanted;
  const { takeProfit, stopLoss, trailingRate } = wanted;
  return {
    symbol,
    direction,
    leverage,
    quantity: await quantityOf(member, symbol, leverage, wanted),
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
    ...(trailingRate === undefined ? {} : { trailingRate }),
  };
}

/** Returns the size; one that is given as a margin is computed at the price of the order, or the mark price. */
async function quantityOf(
  { calls }: Member,
  symbol: string,
  leverage: number,
  wanted: GivenSize & { readonly price?: string; readonly triggerPrice?: string },
): Promise<string> {
  if ('quantity' in wanted) return wanted.quantity;
  const listed = (await calls.listSymbols()).find((each) => each.symbol === symbol);
  const [ticker] = await calls.listPrices({ symbols: symbol });
  const price = units(wanted.price ?? wanted.triggerPrice ?? ticker?.markPrice ?? '0');
  const step = stepOfDecimals(listed?.quantityPrecision ?? 0);
  return formatUnits(quantityFromMargin(units(wanted.margin), leverage, price, step));
}

async function stakeOn({ calls }: Member, wanted: GivenOption) {
  const { stake, symbol = SYMBOL, direction = 'up', seconds = 60 } = wanted;
  const terms = await calls.listOptionTerms({ symbol });
  const found = terms.find((each) => each.seconds === seconds);
  if (!found) throw new Error(`${symbol} has options of ${terms.map((each) => each.seconds)} s`);
  return calls.buyOption({ setId: found.id, direction, stake });
}

async function applyForLoan({ control }: Scope, { calls }: Member, wanted: GivenLoan) {
  const { amount, days, pledge, approved = false } = wanted;
  const type = pledge ? 'pledge' : 'credit';
  const terms = (await calls.listLoanTerms({ type })).toSorted((a, b) => a.days - b.days);
  const found = days === undefined ? terms[0] : terms.find((each) => each.days === days);
  if (!found) throw new Error(`A ${type} loan lasts ${terms.map((each) => each.days)} days`);
  const loan = pledge
    ? await calls.applyPledgeLoan({
        setId: found.id,
        amount,
        pledgeCurrency: pledge.currency,
        pledgeQuantity: pledge.quantity,
      })
    : await calls.applyCreditLoan({ setId: found.id, amount });
  if (!approved) return loan;
  const approve = async () => {
    await control.decide({ kind: 'loan', id: loan.id, verdict: 'approve' });
    return (await calls.listLoans({ id: loan.id })).records[0] ?? loan;
  };
  const reviewed = await approve();
  // A large loan has a second review.
  return reviewed.status === 'pendingReview' ? approve() : reviewed;
}

async function buyProduct({ calls }: Member, { product, amount = '', machines }: GivenProduct) {
  const { type } = await calls.getProduct({ id: product });
  if (type === 'miner') return calls.buyMiner({ productId: product, quantity: machines ?? 1 });
  const order = { productId: product, amount };
  return type === 'debt' ? calls.buyDebt(order) : calls.buyArbitrage(order);
}
