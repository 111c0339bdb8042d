import type { ArticleWords, HelpPage } from '../content.types.ts';

export const help: Readonly<Record<HelpPage, ArticleWords>> = {
  'sign-in': {
    title: 'Ways to log in',
    summary: 'Password, code, third party, wallet or guest: which one when.',
    content: `You can log in with a password, with a code sent to your e-mail address or phone, through a third party, with a wallet, or as a guest.

- Password: the account is your e-mail address, your phone number, or a guest’s name.
- Code: six digits, good for ten minutes, used once. Another can be sent after a minute.
- Wallet: you sign a short text. Signing it moves no money.
- Guest: you get an account and a password that is shown once. Write it down. Bind an e-mail address or phone later and the guest becomes a full member, with everything it holds.

After more than five wrong passwords the account is locked for ten minutes. A session ends after 30 days, when you log out, or when you change your password.`,
  },
  'keep-it-safe': {
    title: 'Keeping your account safe',
    summary: 'Two passwords, an authenticator, and what happens when they change.',
    content: `Your account has two passwords. The login password opens it; the withdrawal password is asked whenever money is to leave or a settlement account is bound.

- Bind an authenticator app: scan the code, type the six digits it shows. From then on logging in and withdrawing ask for its digits, and each works once.
- After any change of a password or the authenticator, withdrawals are on hold for 24 hours. Whoever got hold of your phone gains nothing by being quick.
- The list of sessions shows every device that is logged in. End those you do not know.

Nobody from support will ever ask for a password or a code.`,
  },
  'verify-identity': {
    title: 'Verifying your identity',
    summary: 'What the two levels need, how long a review takes, and what they unlock.',
    content: `The basic level needs an identity card (front and back) or a passport (the page with your portrait). The advanced level, after the basic one, asks for your address and an emergency contact.

Photos are accepted when the whole frame is visible, the light is even and the text is sharp. A review usually takes about five minutes. If it is rejected you are told why and can submit again.

What it unlocks:
- basic: loans, token subscriptions, and 50,000 USDT of withdrawals a day instead of 2,000
- advanced: 200,000 USDT a day and the highest credit limit

This is a simulation: use made-up documents, never real ones.`,
  },
  'vip-levels': {
    title: 'VIP levels and the red envelope',
    summary: 'How the level follows your assets, and what it pays.',
    content: `Your level follows your total assets in USDT, less what you owe. It rises at once when money comes in, and may fall only at midnight (UTC+8).

- The first time you reach a level you get its upgrade bonus, once and for ever.
- Every Monday at 00:00 (UTC+8) a red envelope is paid to everyone whose level has one.
- The taker fee of contracts falls from 0.050% at level 0 to 0.027% at level 8.

Money invested in products still counts as yours. Demo money never counts.`,
  },
  deposit: {
    title: 'Making a deposit',
    summary: 'Coin, network, address, proof: in that order.',
    content: `Choose the coin and the network first: each pair has its own address, minimum and number of confirmations. Send, then report the amount with a picture of the transfer. The review credits it, normally within three minutes.

- Below the minimum nothing can be credited.
- The proof must show the amount you report.
- At most 20 deposits can wait for review at once.

All addresses here belong to test networks and say so by their form. Never send real money to them.`,
  },
  withdraw: {
    title: 'Making a withdrawal',
    summary: 'What must be set up, what is held, and the way to delivered.',
    content: `Before the first withdrawal, set a withdrawal password and bind a settlement account for the coin: a wallet address or a bank card.

The amount arrives whole; the fee comes on top. Both are held when you ask. The review takes about three minutes; then it is paid out, and delivered about five minutes later. While it is under review you can cancel it and everything comes back.

- The daily limit counts in USDT from 00:00 (UTC+8): 2,000 unverified, 50,000 verified, 200,000 advanced.
- A rejected withdrawal releases amount and fee. One that fails after it was paid out is refunded.
- After a security change withdrawals are on hold for 24 hours.`,
  },
  'flash-exchange': {
    title: 'Quick exchange',
    summary: 'A quote that holds for 15 seconds.',
    content: `A quote fixes the rate for 15 seconds and one exchange. The rate is the ratio of both mid prices less 0.1%, which is the whole cost.

If the market moved more than 0.05% against you while you were deciding, the exchange is refused and a new quote is offered. Three quotes can be open at once; a fourth ends the oldest. Amounts are cut to the coin’s decimals in the house’s favour by less than one last digit.

Smallest exchange: worth 1 USDT. Largest: worth 100,000 USDT.`,
  },
  'margin-and-liquidation': {
    title: 'Margin and liquidation',
    summary: 'What you put in, what you can lose, and where it ends.',
    content: `Every order is a position of its own with its own margin: notional divided by leverage. More cannot be lost than that margin; the rest of your account is not touched.

The liquidation price is where the margin left would only just cover the maintenance margin and the closing fee. It is shown before you open, and it is the same figure the server books. It watches the mark price, never a single trade.

- Higher leverage brings the liquidation price closer: at 10x it is roughly 9.5% away, at 100x about half a percent.
- Adding margin moves it away. Closing a part keeps it in proportion.
- Larger positions need more maintenance margin; that is what the tiers are for.

You can always close a losing position. Closing is never refused because the result is negative.`,
  },
  'orders-and-stops': {
    title: 'Orders, take-profit and stop-loss',
    summary: 'What fills when, and which level comes first.',
    content: `A market order opens at once at the far side of the spread. A limit order waits with its margin held until the mark reaches its price; cancelling gives the margin back.

Take-profit and stop-loss close the whole position when the mark reaches them. Either can stand alone and can be set, moved or cleared at any time. A stop may lie in profit.

When several levels are crossed, the price path decides which came first. At the very same instant the order is: liquidation, stop-loss, take-profit. Between the trigger and the booking lies one second: the position is then “in settlement”.`,
  },
  'second-options': {
    title: 'Options that run for seconds',
    summary: 'Entry, exit, payout, and the receipt that proves them.',
    content: `You say whether the price will be higher or lower after 30 to 300 seconds. The entry is the last tick at or before the moment your order was accepted, the exit the last tick at or before its end.

- Right: your stake comes back with the payout, 70% to 85% of it.
- Wrong: the stake is lost. Nothing more.
- The same price: the stake comes back.

The payout is fixed when you buy. At 80% you need to be right in 55.6% of cases to lose nothing; the ticket shows that figure. Every option has a receipt with its ticks and its rule: anyone can work out the result again.`,
  },
  loans: {
    title: 'Loans on credit and on collateral',
    summary: 'Interest by the hour, margin calls, and what being late costs.',
    content: `A credit loan needs a verified identity; its limit grows with the trading fees you paid, up to a maximum by identity and VIP level. A collateral loan needs BTC or ETH as collateral: you can borrow up to 65% of its worth.

Interest accrues by the started hour and you may repay at any time; then you pay only what has accrued. A payment goes to interest first, then to principal.

- Loan-to-value of 75%: you are warned. Add collateral or repay.
- 83%: the collateral is sold, the loan is paid, and what is left comes back.
- Late: three days of grace, after that triple interest. The collateral is then sold; a credit loan costs 20 points of your credit score. Until you have repaid it, you cannot withdraw.`,
  },
  'investment-products': {
    title: 'Arbitrage, mining machines and debt crowdfunding',
    summary: 'What each pays, for how long, and what leaving early costs.',
    content: `Arbitrage and AI products run for 1 to 90 days. Income is paid to your balance after each whole day; the principal comes back at the end. You may leave early: you then get the principal less the income already paid.

Debt crowdfunding works alike but runs to its end. Its progress bar shows how much is left to subscribe.

A mining machine is bought, not lent: its price is spent. For 365 days it earns 0.05 USD per TH and day, less electricity at 0.06 USD per kWh. The page shows gross, cost and net, and whether it ever earns its price back.`,
  },
  'token-subscriptions': {
    title: 'Subscribing to a new token',
    summary: 'Apply, draw, pay, listed: four steps with dates.',
    content: `While a subscription is open you apply for whole lots; the estimated price is held. At the close a draw picks the winning lots. Who wins nothing gets the money back at once.

Winners pay within 24 hours. What is not paid for is forfeited. On the listing day the tokens are credited and can be traded.

The draw cannot be bent: its secret is committed to by a hash before the first application, and mixed with the closing price of BTC, which nobody knows then. Afterwards the secret is published, so that anyone can repeat the shuffle.`,
  },
};
