import { type AccountName, houseRoleOf, parsedAccount } from './accounts.ts';
import type { Check } from './check.types.ts';

/**
 * The account on one side of a transfer: an account of a member, by book (`trading`: any of the three), a platform
 * account of the main book (`house`), or a platform account of the book of the other side (`own`).
 */
type Side = 'main' | 'demo' | 'contest' | 'trading' | `house/${string}` | `own/${string}`;
type Way = readonly [flag: string, from: Side, to: Side];

const held = (from: Side, to: Side): Way[] => [
  ['hold', from, to],
  ['release', from, to],
  ['capture', from, to],
];

/**
 * Allowed accounts of every kind of transfer. Money moves between main accounts and a contest only when a fund is paid
 * in or returned, and never between demo accounts and others.
 */
const ways: Readonly<Record<string, readonly Way[]>> = {
  opening: [
    ['posting', 'house/custody', 'main'],
    ['posting', 'own/custody', 'demo'],
  ],
  demoReset: [
    ['posting', 'demo', 'own/custody'],
    ['posting', 'own/custody', 'demo'],
  ],
  recharge: [['posting', 'house/custody', 'main']],
  withdrawal: [...held('main', 'house/custody'), ['posting', 'house/custody', 'main']],
  withdrawalFee: [...held('main', 'house/fees'), ['posting', 'house/fees', 'main']],
  flashOut: [['posting', 'main', 'house/exchange']],
  flashIn: [['posting', 'house/exchange', 'main']],
  positionMargin: [['hold', 'trading', 'own/payouts']],
  positionMarginReturn: [
    ['release', 'trading', 'own/payouts'],
    ['release', 'trading', 'own/fees'],
  ],
  openFee: [['posting', 'trading', 'own/fees'], ...held('trading', 'own/fees')],
  closeFee: [
    ['posting', 'trading', 'own/fees'],
    ['posting', 'own/insurance', 'own/fees'],
  ],
  realizedPnl: results(),
  liquidation: results(),
  optionStake: held('trading', 'own/payouts'),
  optionPayout: [['posting', 'own/payouts', 'trading']],
  loanPayout: [['posting', 'house/loans', 'main']],
  loanInterest: [['posting', 'main', 'house/loans']],
  loanRepayment: [
    ['posting', 'main', 'house/loans'],
    ['posting', 'house/insurance', 'house/loans'],
  ],
  collateralLock: [['hold', 'main', 'house/exchange']],
  collateralReturn: [['release', 'main', 'house/exchange']],
  collateralSale: [
    ['capture', 'main', 'house/exchange'],
    ['posting', 'house/exchange', 'main'],
  ],
  productBuy: [
    ['hold', 'main', 'house/products'],
    ['posting', 'main', 'house/products'],
  ],
  productIncome: [['posting', 'house/products', 'main']],
  productReturn: [
    ['release', 'main', 'house/products'],
    ['capture', 'main', 'house/products'],
  ],
  ieoPayment: [...held('main', 'house/ieo'), ['posting', 'main', 'house/ieo']],
  ieoTokens: [['posting', 'house/ieo', 'main']],
  contestJoin: [['posting', 'main', 'contest']],
  contestReturn: [['posting', 'contest', 'main']],
  contestPrize: [['posting', 'house/rewards', 'main']],
  upgradeBonus: [['posting', 'house/rewards', 'main']],
  weeklyRedEnvelope: [['posting', 'house/rewards', 'main']],
  testMoney: [['posting', 'house/custody', 'main']],
  taskReward: [['posting', 'house/rewards', 'main']],
  inviteReward: [['posting', 'house/fees', 'main']],
};

function results(): Way[] {
  return [
    ['posting', 'own/payouts', 'trading'],
    ['posting', 'trading', 'own/payouts'],
    ['posting', 'own/insurance', 'own/payouts'],
  ];
}

interface Moved {
  readonly id: string;
  readonly flag: string;
  readonly kind: string;
  readonly debitId: string;
  readonly creditId: string;
}

/**
 * Checks that transfers use only allowed pairs of accounts, and connect two accounts of members only if both belong to
 * the same member.
 */
export function checkKinds({ file, findings }: Check): void {
  const sql = `SELECT "id", "flag", "kind", "debitId", "creditId" FROM "LedgerTransfer"`;
  for (const { id, flag, kind, debitId, creditId } of file.each<Moved>(sql)) {
    const from = parsedAccount(debitId);
    const to = parsedAccount(creditId);
    const isKnown = ways[kind]?.some(
      ([known, payer, payee]) =>
        known === flag && isSide(from, payer, to) && isSide(to, payee, from),
    );
    if (isKnown !== true)
      findings.find(`transfer ${id}`, `no ${flag} of ${kind} goes from ${debitId} to ${creditId}`);
    const isBetweenMembers = from?.owner !== 'house' && to?.owner !== 'house';
    if (isBetweenMembers && from?.owner !== to?.owner)
      findings.find(`transfer ${id}`, `goes from one member to another: ${debitId} to ${creditId}`);
  }
}

function isSide(account: AccountName | null, side: Side, other: AccountName | null): boolean {
  if (account === null || other === null) return false;
  const { owner, book } = account;
  if (owner === 'house') {
    const house = houseRoleOf(account);
    if (side === `own/${house.role}`) return house.book === bookOf(other);
    return side === `house/${house.role}` && house.book === 'main';
  }
  const own = book.startsWith('contest:') ? 'contest' : book;
  return side === own || (side === 'trading' && ['main', 'demo', 'contest'].includes(own));
}

function bookOf(account: AccountName): string {
  return account.owner === 'house' ? houseRoleOf(account).book : account.book;
}
