import { type Corruption, again, first, gone } from './spoil.samples.ts';

const entry = `"status" = 'finished'`;
const envelope = `"kind" = 'weeklyRedEnvelope'`;

export const rewards: readonly Corruption[] = [
  ['a Monday without an envelope', gone('VipReward', envelope), /got no red envelope in/],
  [
    'a larger envelope',
    first('VipReward', envelope, `"amount" = "amount" + 1`),
    /in the red envelope of level/,
  ],
  [
    'an envelope of another week',
    first('VipReward', envelope, `"period" = '2025-W01'`),
    /got the red envelope of 2025-W01/,
  ],
  [
    'an envelope of another level',
    first('VipReward', envelope, `"level" = 8`),
    /without having it/,
  ],
  [
    'two envelopes',
    `DROP INDEX "VipReward_memberId_kind_period_key"; INSERT INTO "VipReward" SELECT 'again', "memberId", "kind", "level", "period", "amount", "createdAt" FROM "VipReward" WHERE ${envelope} LIMIT 1`,
    /got two red envelopes/,
  ],
  [
    'an envelope that was not paid',
    gone('LedgerTransfer', envelope),
    /the books lack a posting of \d+ weeklyRedEnvelope/,
  ],
  ['an envelope paid twice', again(envelope), /weeklyRedEnvelope .* too many/],
  ['a missing bonus', gone('VipReward', `"kind" = 'upgradeBonus'`), /got bonuses/],
  ['a level without a notice', first('Member', '1', `"vipLevel" = 8`), /has level 8, last notice/],
  [
    'a level never reached',
    first('Member', '1', `"vipLevelReached" = 8`),
    /reached 8, highest notice/,
  ],
  [
    'a reward of an unknown kind',
    first('VipReward', '1', `"kind" = 'present'`),
    /has a reward of kind present/,
  ],
  ['a task rewarded twice', again(`"kind" = 'taskReward'`), /was rewarded twice/],
  [
    'a reward that is too large',
    first('LedgerTransfer', `"kind" = 'taskReward'`, `"amount" = "amount" + 1`),
    /was not rewarded with what it offers/,
  ],
  [
    'a reward for an incomplete task',
    `UPDATE "Member" SET "kycStatus" = 'none', "invitedById" = NULL`,
    /was rewarded with 0 of 1 done/,
  ],
  [
    'a check-in of another day',
    first('CheckIn', '1', `"day" = '2026-02-01'`),
    /has the day 2026-02-01 at/,
  ],
  [
    'a missing rebate',
    gone('LedgerTransfer', `"kind" = 'inviteReward'`),
    /the books lack a posting of \d+ inviteReward/,
  ],
  [
    'a rebate too large',
    first('LedgerTransfer', `"kind" = 'inviteReward'`, `"amount" = "amount" + 1`),
    /inviteReward .* too many/,
  ],
  ['test money taken twice', again(`"kind" = 'testMoney'`), /is test money taken twice/],
  [
    'more test money',
    first('LedgerTransfer', `"kind" = 'testMoney'`, `"amount" = "amount" + 1`),
    /testMoney .* too many/,
  ],
  [
    'a rebate missing because test money was taken later',
    `UPDATE "LedgerTransfer" SET "id" = 'other/' || "id" WHERE "kind" = 'testMoney'`,
    /the books lack a posting of \d+ inviteReward/,
  ],
  ['a changed prize', first('ContestEntry', entry, `"prize" = 7`), /won 7 at rank/],
  [
    'a prize without a gain',
    `UPDATE "Position" SET "openedAt" = NULL WHERE "book" LIKE 'contest:%'; DELETE FROM "PositionClose" WHERE "book" LIKE 'contest:%'`,
    /won [1-9]\d+ at rank \d+, not 0/,
  ],
  [
    'an entry in the last quarter',
    first('ContestEntry', entry, `"joinedAt" = "joinedAt" + 6 * 86400000`),
    /joined at \d+, too late/,
  ],
  ['a changed rank', first('ContestEntry', entry, `"rank" = 9`), /has rank 9/],
  ['a changed volume', first('ContestEntry', entry, `"volume" = 9`), /traded 9, its orders/],
  [
    'an increased equity',
    first('ContestEntry', entry, `"equity" = "equity" + 1`),
    /the books lack a posting of \d+ contestReturn/,
  ],
  ['a prize paid twice', again(`"kind" = 'contestPrize'`), /contestPrize .* too many/],
  [
    'an entry that was not paid',
    gone('LedgerTransfer', `"kind" = 'contestJoin'`),
    /the books lack a posting of \d+ contestJoin/,
  ],
  ['an entry below the minimum fund', first('ContestEntry', '1', `"fund" = 1`), /has a fund of 1/],
  ['a missing entry', gone('ContestEntry', entry), /who is not in it/],
  [
    'two entries',
    `DROP INDEX "ContestEntry_contestId_memberId_key"; INSERT INTO "ContestEntry" SELECT 'again', "contestId", "memberId", "fund", "status", "joinedAt", "exitedAt", "equity", "volume", "rank", "prize" FROM "ContestEntry" LIMIT 1`,
    /is in it twice/,
  ],
  [
    'a contest that never ends',
    first('Contest', `"status" = -2`, `"status" = 1`),
    /still has status 1 after/,
  ],
  [
    'more members than places',
    `UPDATE "Contest" SET "participantsMax" = 0`,
    /has \d+ of at most 0/,
  ],
  [
    'a fund that was not returned',
    first(
      'LedgerAccount',
      `"book" LIKE 'contest:%' AND "postedDebits" = "postedCredits"`,
      `"pendingDebits" = '1'`,
    ),
    /its account is not empty/,
  ],
  [
    'a trade after the end',
    first('Position', `"book" LIKE 'contest:%'`, `"status" = 'running'`),
    /is over and \d+ is open/,
  ],
];
