import { listVipLevels, listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { serveQuery } from '../../http/served.ts';
import { tellLevels, tellRewards } from './vipQueries.ts';

export const vipRoutes = [
  serveQuery(listVipLevels, tellLevels),
  serveQuery(listVipRewards, tellRewards),
];
