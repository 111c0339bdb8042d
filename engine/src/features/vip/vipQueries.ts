import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import type { listVipLevels, listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import type { VipRewardKind } from '@hongbao/contracts/vip/vip.types';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { rewardsPage } from './vip.store.ts';
import { vipLevels } from '../levels/index.ts';

export const listVipLevelsHandler: UseCase<typeof listVipLevels> = async ({ world, member }) => {
  const levels = await vipLevels(world);
  return accept(
    levels.map((each) => ({
      level: each.level,
      name: each.name,
      totalAssetMin: formatUnits(each.totalAssetMin),
      upgradeBonus: formatUnits(each.upgradeBonus),
      weeklyRedEnvelope: formatUnits(each.weeklyRedEnvelope),
      takerFeeRate: formatUnits(each.takerFeeRate),
      current: each.level === member.vipLevel,
    })),
  );
};

export const listVipRewardsHandler: UseCase<typeof listVipRewards> = async (
  { world, member },
  { query },
) => {
  const page = pageOf(query);
  const { rows, total } = rewardsPage(world.rows, {
    memberId: member.id,
    id: query.id,
    kind: query.kind,
    ...page,
  });
  const records = rows.map(({ id, kind, level, amount, createdAt }) => ({
    id,
    kind: kind as VipRewardKind,
    level,
    amount: formatUnits(amount),
    createTime: toWireTime(Number(createdAt)),
  }));
  return accept(pageResult(records, total, query));
};
