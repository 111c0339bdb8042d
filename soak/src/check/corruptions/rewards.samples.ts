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
    'an envelope nobody paid',
    gone('LedgerTransfer', envelope),
    /the books lack a posting of \d+ weeklyRedEnvelope/,
  ],
  ['an envelope paid twice', again(envelope), /weeklyRedEnvelope .* too many/],
  ['a bonus that is missing', gone('VipReward', `"kind" = 'upgradeBonus'`), /got bonuses/],
  ['a level nobody told of', first('Member', '1', `"vipLevel" = 8`), /has level 8, was told of/],
  [
    'a level never reached',
    first('Member', '1', `"vipLevelReached" = 8`),
    /reached 8, was told of/,
  ],
  [
    'a reward of no kind',
    first('VipReward', '1', `"kind" = 'present'`),
    /has a reward of kind present/,
  ],
  ['a task rewarded twice', again(`"kind" = 'taskReward'`), /was rewarded twice/],
  [
    'a task rewarded richly',
    first('LedgerTransfer', `"kind" = 'taskReward'`, `"amount" = "amount" + 1`),
    /was not rewarded with what it offers/,
  ],
  [
    'a task nobody did',
    `UPDATE "Member" SET "kycStatus" = 'none', "invitedById" = NULL`,
    /was rewarded with 0 of 1 done/,
  ],
  [
    'a check-in of another day',
    first('CheckIn', '1', `"day" = '2026-02-01'`),
    /says 2026-02-01 at/,
  ],
  [
    'a rebate that is missing',
    gone('LedgerTransfer', `"kind" = 'inviteReward'`),
    /the books lack a posting of \d+ inviteReward/,
  ],
  [
    'a rebate too large',
    first('LedgerTransfer', `"kind" = 'inviteReward'`, `"amount" = "amount" + 1`),
    /inviteReward .* too many/,
  ],
  ['another prize', first('ContestEntry', entry, `"prize" = 7`), /won 7 at rank/],
  [
    'a prize for nothing',
    `UPDATE "Position" SET "openedAt" = NULL WHERE "book" LIKE 'contest:%'; DELETE FROM "PositionClose" WHERE "book" LIKE 'contest:%'`,
    /won [1-9]\d+ at rank \d+, not 0/,
  ],
  [
    'an entry in the last quarter',
    first('ContestEntry', entry, `"joinedAt" = "joinedAt" + 6 * 86400000`),
    /joined at \d+, too late/,
  ],
  ['another rank', first('ContestEntry', entry, `"rank" = 9`), /has rank 9/],
  ['another volume', first('ContestEntry', entry, `"volume" = 9`), /traded 9, its orders/],
  [
    'more equity',
    first('ContestEntry', entry, `"equity" = "equity" + 1`),
    /the books lack a posting of \d+ contestReturn/,
  ],
  ['a prize paid twice', again(`"kind" = 'contestPrize'`), /contestPrize .* too many/],
  [
    'an entry paid for by nobody',
    gone('LedgerTransfer', `"kind" = 'contestJoin'`),
    /the books lack a posting of \d+ contestJoin/,
  ],
  ['an entry below the least fund', first('ContestEntry', '1', `"fund" = 1`), /has a fund of 1/],
  ['an entry that is missing', gone('ContestEntry', entry), /who is not in it/],
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
    'a fund that stayed behind',
    first(
      'LedgerAccount',
      `"book" LIKE 'contest:%' AND "postedDebits" = "postedCredits"`,
      `"pendingDebits" = '1'`,
    ),
    /left something in its account/,
  ],
  [
    'a trade after the end',
    first('Position', `"book" LIKE 'contest:%'`, `"status" = 'running'`),
    /is over and \d+ is open/,
  ],
];
