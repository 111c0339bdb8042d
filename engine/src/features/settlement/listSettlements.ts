import type { listSettlements } from '@hongbao/contracts/settlement/settlement.calls';
import type { SettlementType } from '@hongbao/contracts/settlement/settlement.types';
import { toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { maskDestination } from './mask.ts';
import { settlementsOf } from './settlement.store.ts';

export const listSettlementsHandler: UseCase<typeof listSettlements> = async ({
  world,
  member,
}) => {
  const rows = settlementsOf(world.rows, member.id);
  return accept(
    rows.map(({ id, type, currency, createdAt, bankAccount, address, ...rest }) => ({
      id,
      type: type as SettlementType,
      currency,
      createTime: toWireTime(Number(createdAt)),
      ...(rest.network === null ? {} : { network: rest.network }),
      ...(rest.bankName === null ? {} : { bankName: rest.bankName }),
      ...(rest.realName === null ? {} : { realName: rest.realName }),
      ...(rest.label === null ? {} : { label: rest.label }),
      ...(bankAccount === null ? {} : { bankAccount: maskDestination(bankAccount) }),
      ...(address === null ? {} : { address: maskDestination(address) }),
    })),
  );
};
