import { type AuditReport, audit } from '../ledger/audit.ts';
import type { World } from '../world/world.ts';

/** An audit with its instant, epoch ms of the world. */
interface Audited {
  readonly at: number;
  readonly report: AuditReport;
}

/** Audits the ledger in an exclusive turn, and stores the result for `lastAudit` until the world is closed. */
export async function auditNow(world: World): Promise<AuditReport> {
  const at = await world.time.reached();
  return world.time.exclusivelyUnsettled(async () => {
    const report = audit(world.rows, world.ledger);
    slotOf(world).last = { at, report };
    return report;
  });
}

/** Returns the last audit since the world was opened; null before the first. */
export function lastAudit(world: World): Audited | null {
  return slotOf(world).last;
}

function slotOf(world: World): { last: Audited | null } {
  return world.memory.attached('lastAudit', () => ({ last: null as Audited | null }));
}
