import type { Served } from '../http/served.ts';
import { accountRoutes } from './account/account.routes.ts';
import { marketRoutes } from './market/market.routes.ts';
import { memberRoutes } from './member/member.routes.ts';
import { positionsRoutes } from './positions/positions.routes.ts';
import { rechargeRoutes } from './recharge/recharge.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { vipRoutes } from './vip/vip.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

/** Every call this server answers. A contract that is missing here answers 501 and says so in docs/calls.md. */
export function servedCalls(): readonly Served[] {
  return [
    ...accountRoutes,
    ...memberRoutes,
    ...vipRoutes,
    ...walletRoutes,
    ...rechargeRoutes,
    ...positionsRoutes,
    ...marketRoutes,
    ...settingsRoutes,
    ...uploadRoutes,
  ];
}
