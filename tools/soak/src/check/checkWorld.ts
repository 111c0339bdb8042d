import { checkScheduledEvents } from './scheduledEvents.ts';
import { checkBalances } from './balances.ts';
import type { Check } from './check.types.ts';
import { checkContests } from './contests.ts';
import { checkEntries } from './entries.ts';
import { Findings } from './findings.ts';
import { checkFlash } from './flash.ts';
import { checkHolds } from './holds.ts';
import { checkIeos } from './ieos.ts';
import { checkIntegrity } from './integrity.ts';
import { checkKinds } from './kinds.ts';
import { checkLoans } from './loans.ts';
import { checkOpenings } from './openings.ts';
import { checkOptions } from './options.ts';
import { checkPositions } from './positions.ts';
import { checkTiers } from './positionTiers.ts';
import { checkProducts } from './products.ts';
import { checkQuotas } from './quotas.ts';
import { checkRebates } from './rebates.ts';
import { checkRecharges } from './recharges.ts';
import { checkReferences } from './references.ts';
import { checkTestMoney } from './testMoney.ts';
import { checkTimeline } from './timeline.ts';
import { checkVip } from './vip.ts';
import { checkWelfare } from './welfare.ts';
import { checkWithdrawals } from './withdrawals.ts';
import { WorldFile } from './worldFile.ts';

const checks: readonly ((check: Check) => void)[] = [
  checkIntegrity,
  checkBalances,
  checkEntries,
  checkHolds,
  checkKinds,
  checkReferences,
  checkPositions,
  checkTiers,
  checkOptions,
  checkFlash,
  checkRecharges,
  checkWithdrawals,
  checkLoans,
  checkProducts,
  checkQuotas,
  checkIeos,
  checkContests,
  checkVip,
  checkWelfare,
  checkRebates,
  checkTestMoney,
  checkOpenings,
  checkTimeline,
  checkScheduledEvents,
];

/**
 * Checks the file of a world against the rules of the product. The checks are independent of the server: every formula
 * is implemented again from the documentation. The file is only read, and no server may have it open.
 * @throws Error if the file is not a world
 */
export function checkWorld(path: string): { counts: Record<string, number>; problems: string[] } {
  const file = new WorldFile(path);
  try {
    const [world] = file.rows<{ doneUntil: bigint }>(`SELECT "doneUntil" FROM "World"`);
    if (!world) throw new Error(`${path} is not a world.`);
    const findings = new Findings();
    for (const check of checks) check({ file, findings, doneUntil: world.doneUntil });
    return { counts: findings.counts, problems: findings.problems() };
  } finally {
    file.close();
  }
}
