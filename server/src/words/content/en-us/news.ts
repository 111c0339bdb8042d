import type { ArticleWords, NewsPiece } from '../content.types.ts';

export const news: Readonly<Record<NewsPiece, ArticleWords>> = {
  'what-ten-times-means': {
    title: 'What ten times leverage really means',
    summary: 'The same move, ten times the result, and a wall at nine and a half percent.',
    content: `With 600 USDT of margin at 10x you move 6,000 USDT of bitcoin. A rise of 2% earns 120 USDT: a fifth of what you put in. A fall of 2% costs the same.

The difference lies further out. Who holds the coin itself waits through a fall of 10%. At 10x the position ends a little before that, because the last part of the margin is kept for maintenance and the closing fee. What comes back is what those did not need.

A useful habit: look at the distance to liquidation before the size of the profit. If an ordinary day can cross it, the position is too large or the leverage too high.`,
  },
  'draw-you-can-repeat': {
    title: 'A draw that anyone can repeat',
    summary: 'How a secret and a price make a lottery nobody can steer.',
    content: `A lottery has two weak points: the one who runs it could choose the winners, or could know them early. A committed draw closes both.

Before the first application a random secret is chosen and its SHA-256 published. Changing the secret later would change the hash. When applications close, the secret is joined with the closing price of BTC, which nobody could know beforehand, and hashed again. That number seeds the shuffle of all lots.

After the draw the secret is revealed. Check it against the published hash, repeat the shuffle, compare the winners. The script for it is a page of plain code.`,
  },
  'small-fees-add-up': {
    title: 'Small fees, many trades',
    summary: 'Five hundredths of a percent looks like nothing, until it is counted.',
    content: `A taker fee of 0.05% is charged on the notional, not on the margin. At 20x that is 1% of your margin to open and about as much to close.

Ten round trips a day at 20x with the same margin turn over 400 times that margin: fees alone take a fifth of it. The spread comes on top.

Three things help: fewer trades, less leverage, and a higher VIP level, where the fee falls to 0.027%. None of them needs a forecast.`,
  },
  'break-even-of-an-option': {
    title: 'The break-even of a short option',
    summary: 'Why being right half of the time is not enough.',
    content: `An option that pays 75% gives 75 for every 100 staked when it wins and takes 100 when it loses. To come out even, wins and losses must balance: p × 75 = (1 − p) × 100, so p is 57.1%.

A coin flip is right in 50% of cases. Over a hundred options of 100 USDT it is expected to lose 1,250 USDT. No way of sizing the stakes changes that sum; doubling after a loss only gathers it into rarer, larger losses.

That is why the ticket shows the break-even rate beside the payout: the two say the same thing, but only one of them sounds like it.`,
  },
  'power-decides-mining': {
    title: 'Power decides what a mining machine earns',
    summary: 'Terahashes sell machines, kilowatt-hours pay for them.',
    content: `Take two machines of 110 and 200 TH/s. At 0.05 USD per TH and day they earn 5.50 and 10.00 USD gross. The first draws 3,250 W, the second 3,500 W: at 0.06 USD per kWh that is 4.68 and 5.04 USD a day.

Net, the older machine keeps 0.82 USD and the newer one 4.96 USD: six times as much for not even twice the hashrate. If power costs a third more, the first earns nothing at all.

So read a data sheet from the bottom: watts per terahash first, then the price of the machine divided by its net day.`,
  },
  'monday-in-envelopes': {
    title: 'Monday comes in envelopes',
    summary: 'Who gets a red envelope, how much, and why never twice.',
    content: `Every Monday at 00:00 (UTC+8) the platform first lets every level follow its member’s assets, then pays the week’s red envelope to everyone whose level has one: from 1 USDT at level 1 to 388 USDT at level 8.

Each envelope carries the member and the ISO week in its name in the ledger. A second one of the same name cannot be booked, whatever restarts or retries happen, and however the clock is moved.

The amounts end in a lucky eight where we could make them so. The rest is arithmetic.`,
  },
};
