import { listVipLevels, listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { serveQuery } from '../../calls/served.ts';
import { listVipLevelsHandler, listVipRewardsHandler } from './vipQueries.ts';

export const vipRoutes = [
  serveQuery(listVipLevels, listVipLevelsHandler),
  serveQuery(listVipRewards, listVipRewardsHandler),
];
