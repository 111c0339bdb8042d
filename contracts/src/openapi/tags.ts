const about: Readonly<Record<string, string>> = {
  account: 'Signing up and signing in.',
  member: 'The signed-in member: profile, passwords, authenticator, sessions.',
  vip: 'VIP levels and what they gave.',
  settlement: 'Bank accounts and blockchain addresses to withdraw to.',
  wallet: 'Balances, assets and every change of them.',
  recharge: 'Deposits.',
  withdrawal: 'Withdrawals.',
  products: 'Arbitrage and AI products, debt products, mining machines.',
  loans: 'Loans on credit and on collateral.',
  ieo: 'Subscriptions to tokens, their draw and its proof.',
  positions: 'Contract trading with leverage.',
  options: 'Second-contract options and their receipts.',
  market: 'Symbols, prices, candles and the stream.',
  flash: 'Exchange of one coin for another.',
  settings: 'Settings, coins, rates and the world’s clock.',
  content: 'Announcements, notices, help, news and the talk with support.',
  upload: 'Files of a member.',
  kyc: 'Verification of identity.',
  team: 'Invitations and the team they brought.',
  contests: 'Trading contests.',
  welfare: 'Tasks and their rewards.',
  demo: 'The demo account.',
  testAids: 'Test mailbox and test money: trying the app without an operator.',
  control:
    'The operator: worlds, clock, market, decisions, members, traffic, faults, answers, books.',
};

/** A sentence that describes the calls of a feature. */
export const aboutFeature = (name: string): string => about[name] ?? name;
