import { houseAccount, memberAccount } from './accounts.ts';
import type { Check } from './check.types.ts';
import { movementsOf } from './movements.ts';
import { ONE, total } from './units.ts';

/** Initial balance of every demo account. */
const DEMO_START = 100_000n * ONE;

/**
 * Checks that every member receives the initial demo balance once, and an opening balance of real money at most once
 * per coin.
 */
export function checkOpenings(check: Check): void {
  const { file, findings } = check;
  for (const { id } of file.rows<{ id: string }>(`SELECT "id" FROM "Member"`)) {
    const subject = `member ${id}`;
    const openings = movementsOf(check, 'member', id).filter(({ kind }) => kind === 'opening');
    const play = openings.filter(({ creditId }) => creditId === memberAccount(id, 'demo'));
    const sum = total(play.map(({ amount }) => amount));
    if (play.length !== 1 || sum !== DEMO_START)
      findings.find(subject, `began with ${sum} of play money in ${play.length} parts`);
    const real = openings.filter((each) => !play.includes(each));
    for (const { id: transferId, currency, creditId, debitId } of real)
      if (
        creditId !== memberAccount(id, 'main', currency) ||
        debitId !== houseAccount('custody', currency)
      )
        findings.find(subject, `has an opening elsewhere: ${transferId}`);
    if (new Set(real.map(({ currency }) => currency)).size !== real.length)
      findings.find(subject, 'was given one coin twice');
  }
}
