import type { Check } from './check.types.ts';

/** The table that contains the object of a transfer, by reference type. */
const tables: Readonly<Record<string, string>> = {
  position: 'Position',
  option: 'OptionOrder',
  loan: 'Loan',
  productOrder: 'ProductOrder',
  ieoOrder: 'IeoOrder',
  contest: 'Contest',
  flashExchange: 'FlashExchange',
  recharge: 'Recharge',
  withdrawal: 'Withdrawal',
  vipReward: 'VipReward',
  task: 'WelfareTask',
  member: 'Member',
  invitee: 'Member',
};

/** Checks that every transfer refers to an existing object. */
export function checkReferences({ file, findings }: Check): void {
  const types = `SELECT DISTINCT "refType" FROM "LedgerTransfer"`;
  for (const { refType } of file.rows<{ refType: string }>(types)) {
    const table = tables[refType];
    if (table === undefined) {
      findings.find(`movements of ${refType}`, 'unknown reference type');
      continue;
    }
    const lost = `SELECT "id", "refId" FROM "LedgerTransfer" t WHERE "refType" = ?
      AND NOT EXISTS (SELECT 1 FROM "${table}" r WHERE r."id" = t."refId")`;
    for (const { id, refId } of file.rows<Record<string, string>>(lost, refType))
      findings.find(`transfer ${id}`, `belongs to ${refType} ${refId}, which is not there`);
  }
}
