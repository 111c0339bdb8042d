import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, oneOf, rate, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { vipRewardKinds } from './vip.types.ts';

export const listVipLevels = defineCall({
  name: 'listVipLevels',
  feature: 'vip',
  summary: 'Every VIP level with its threshold and benefits; the member’s own is marked.',
  method: 'GET',
  path: '/api/user/appLevels/list',
  auth: 'member',
  result: z.array(
    z.object({
      level: count,
      name: z.string(),
      totalAssetMin: amount(),
      upgradeBonus: amount(),
      weeklyRedEnvelope: amount(),
      takerFeeRate: rate,
      current: z.boolean(),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

export const listVipRewards = defineCall({
  name: 'listVipRewards',
  feature: 'vip',
  summary: 'Upgrade bonuses and weekly red envelopes the member received, newest first.',
  method: 'GET',
  path: '/api/user/appLevels/rewards',
  auth: 'member',
  query: z.object({ kind: oneOf(vipRewardKinds).optional(), ...pageFields }),
  result: paged(
    z.object({
      id,
      kind: oneOf(vipRewardKinds),
      level: count,
      amount: amount(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
  origin: 'extension',
});
