import { houseAccount, memberAccount } from './accounts.ts';
import type { Check } from './check.types.ts';
import { checkRanks } from './contestRanks.ts';
import type { Contest, ContestEntry } from './contest.types.ts';
import { type Transfer, expectMovements, movementsOf } from './movements.ts';

/** Statuses of a contest: not started, running, ended. */
const [WAITING, RUNNING, ENDED] = [0n, 1n, -2n];

/**
 * Checks that each member has one entry, that the fund is paid in and the remainder is returned, that the prize matches
 * the rank, and that the book is empty at the end.
 */
export function checkContests(check: Check): void {
  const { file, findings, doneUntil } = check;
  for (const contest of file.rows<Contest>(`SELECT * FROM "Contest"`)) {
    findings.count('contests');
    const { id, status, startAt, endAt, participantsMax } = contest;
    const subject = `contest ${id}`;
    const over = status === WAITING ? startAt : status === RUNNING ? endAt : null;
    if (over === null && status !== ENDED) findings.find(subject, `has status ${status}`);
    if (over !== null && over < doneUntil)
      findings.find(subject, `still has status ${status} after ${over}`);
    const sql = `SELECT * FROM "ContestEntry" WHERE "contestId" = ? ORDER BY rowid`;
    const entries = file.rows<ContestEntry>(sql, id);
    const stayed = entries.filter((entry) => entry.status !== 'exited');
    if (BigInt(stayed.length) > participantsMax)
      findings.find(subject, `has ${stayed.length} of at most ${participantsMax}`);
    const moved = byMember(movementsOf(check, 'contest', id));
    for (const entry of entries) {
      checkEntry(check, contest, entry, moved.get(entry.memberId) ?? []);
      moved.delete(entry.memberId);
    }
    for (const memberId of moved.keys())
      findings.find(subject, `moved money of ${memberId}, who is not in it`);
    if (status === ENDED) checkRanks(check, contest, entries);
  }
  checkOnce(check);
}

function byMember(moved: readonly Transfer[]): Map<string, Transfer[]> {
  const groups = new Map<string, Transfer[]>();
  for (const transfer of moved) {
    const memberId = memberOf(transfer);
    groups.set(memberId, [...(groups.get(memberId) ?? []), transfer]);
  }
  return groups;
}

/** Returns the member of a transfer. One side is always the main account of a member. */
function memberOf({ debitId, creditId }: Transfer): string {
  const own = debitId.endsWith('/main/USDT') ? debitId : creditId;
  return own.slice(1, own.indexOf('/'));
}

function checkEntry(
  check: Check,
  contest: Contest,
  entry: ContestEntry,
  moved: readonly Transfer[],
): void {
  const { id, memberId, fund, status, joinedAt, exitedAt, equity, prize } = entry;
  const subject = `contest entry ${id}`;
  const say = (text: string) => check.findings.find(subject, text);
  check.findings.count('contest entries');
  const isIn = status === 'joined';
  const isOver = contest.status === ENDED;
  if (isIn === (isOver || status === 'exited' || status === 'finished'))
    say(`is ${status} in a contest of status ${contest.status}`);
  if ((status === 'exited') !== (exitedAt !== null)) say(`is ${status} and left at ${exitedAt}`);
  if (isIn !== (equity === null)) say(`is ${status} with ${equity} at its end`);
  if ((status === 'finished') !== (prize !== null)) say(`is ${status} with a prize of ${prize}`);
  if (fund < contest.minFund || fund > contest.maxFund) say(`has a fund of ${fund}`);
  // A member cannot join in the last quarter of a contest.
  if ((contest.endAt - joinedAt) * 4n <= contest.endAt - contest.startAt)
    say(`joined at ${joinedAt}, too late`);
  const book = `contest:${contest.id}`;
  const main = memberAccount(memberId, 'main');
  const own = memberAccount(memberId, book);
  const at = exitedAt ?? contest.endAt;
  const part = { flag: 'posting' as const, at };
  expectMovements(check, subject, moved, [
    { ...part, kind: 'contestJoin', from: main, to: own, amount: fund, at: joinedAt },
    { ...part, kind: 'contestReturn', from: own, to: main, amount: equity ?? 0n },
    { ...part, kind: 'contestPrize', from: houseAccount('rewards'), to: main, amount: prize ?? 0n },
  ]);
  if (isIn) return;
  checkEmpty(check, own, subject);
  for (const table of ['Position', 'OptionOrder']) {
    const sql = `SELECT "id" FROM "${table}" WHERE "memberId" = ? AND "book" = ? AND "status" NOT IN ('closed', 'settled')`;
    for (const open of check.file.rows<{ id: string }>(sql, memberId, book))
      say(`is over and ${open.id} is open`);
  }
}

function checkEmpty({ file, findings }: Check, account: string, subject: string): void {
  const sql = `SELECT "postedDebits", "postedCredits", "pendingDebits" FROM "LedgerAccount" WHERE "id" = ?`;
  const [row] = file.rows<Record<string, string>>(sql, account);
  if (row && (row['postedDebits'] !== row['postedCredits'] || row['pendingDebits'] !== '0'))
    findings.find(subject, 'is over and its account is not empty');
}

function checkOnce({ file, findings }: Check): void {
  const sql = `SELECT "contestId", "memberId" FROM "ContestEntry" GROUP BY "contestId", "memberId" HAVING COUNT(*) > 1`;
  for (const { contestId, memberId } of file.rows<Record<string, string>>(sql))
    findings.find(`contest ${contestId}`, `member ${memberId} is in it twice`);
}
