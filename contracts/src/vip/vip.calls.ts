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
      level: count.describe('The level, 0 to 8.'),
      name: z.string().describe('Its name.'),
      totalAssetMin: amount().describe('Required total assets, USDT.'),
      upgradeBonus: amount().describe(
        'Bonus, paid once when the level is reached for the first time; USDT.',
      ),
      weeklyRedEnvelope: amount().describe(
        'Red envelope, paid every Monday at 00:00 (UTC+8); USDT.',
      ),
      takerFeeRate: rate.describe('Trading fee rate, a fraction of the value.'),
      current: z.boolean().describe('Whether it is the member’s level.'),
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
  query: z.object({
    id: id.optional().describe('Only the reward with this id.'),
    kind: oneOf(vipRewardKinds, 'VipRewardKind').optional().describe('Only rewards of this kind.'),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id: id.describe('The id of the reward.'),
      kind: oneOf(vipRewardKinds, 'VipRewardKind').describe(
        'The kind: once for a level, or every Monday.',
      ),
      level: count.describe('The level it was for.'),
      amount: amount().describe('The amount, USDT.'),
      createTime: wireTime.describe('Time of creation.'),
    }),
  ),
  refusals: [],
  origin: 'extension',
});
