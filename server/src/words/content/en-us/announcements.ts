import type { Announcement, AnnouncementWords } from '../content.types.ts';

export const announced: Readonly<Record<Announcement, AnnouncementWords>> = {
  welcome: {
    title: 'Welcome to Hongbao',
    content: `All money here is simulated: trade, borrow, subscribe, and break things freely. Your demo account starts with 100,000 USDT and can be reset at any time. Start with the help page on margin and liquidation; it takes two minutes.`,
  },
  'test-networks-only': {
    title: 'Test networks only',
    content: `Every deposit address belongs to a test network and shows it by its first letters: tb1, sep: or nile:. Withdrawals go to such addresses only. Never send real coins to an address you see here.`,
  },
  'every-outcome-recomputed': {
    title: 'Every outcome can be recomputed',
    content: `Each option now has a receipt with its entry and exit ticks, and each token subscription publishes the proof of its draw. You need nobody’s word for a result: open the receipt and work it out again.`,
  },
  'five-wrong-passwords': {
    title: 'Five wrong withdrawal passwords: locked for ten minutes',
    content: `To protect your money, the withdrawal password is locked for ten minutes after five wrong attempts. After a change of password or authenticator, withdrawals are on hold for 24 hours. Existing withdrawals are not affected.`,
  },
  'contest-calendar': {
    title: 'Trading contests: fixed dates, open ranking',
    content: `Contests have published dates, funds and prizes. You trade with a fund that is set apart from your main account, the ranking is by return, and ties go to the higher turnover. Ranks 1 to 10 are paid when the contest ends. You may leave before the end and take back what is left, without a prize.`,
  },
};
