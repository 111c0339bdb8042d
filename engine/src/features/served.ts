import type { Served } from '../calls/served.ts';
import type { ServedSocket, Streamed } from '../calls/streamed.ts';
import { analysisRoutes } from './analysis/analysis.routes.ts';
import { accountRoutes } from './account/account.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { contestsRoutes } from './contests/contests.routes.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { flashRoutes } from './flash/flash.routes.ts';
import { ieoRoutes } from './ieo/ieo.routes.ts';
import { kycRoutes } from './kyc/kyc.routes.ts';
import { loansRoutes } from './loans/loans.routes.ts';
import { marketRoutes, marketSockets, marketStreams } from './market/market.routes.ts';
import { memberRoutes } from './member/member.routes.ts';
import { optionsRoutes } from './options/options.routes.ts';
import { positionsRoutes } from './positions/positions.routes.ts';
import { productsRoutes } from './products/products.routes.ts';
import { rechargeRoutes } from './recharge/recharge.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { settlementRoutes } from './settlement/settlement.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { testAidsRoutes } from './testAids/testAids.routes.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { vipRoutes } from './vip/vip.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { welfareRoutes } from './welfare/welfare.routes.ts';
import { withdrawalRoutes } from './withdrawal/withdrawal.routes.ts';

/**
 * All calls that this server serves. A contract without an entry is answered with 501, and docs/calls.md lists it as
 * missing.
 */
export function servedCalls(): readonly Served[] {
  return [
    ...accountRoutes,
    ...memberRoutes,
    ...vipRoutes,
    ...settlementRoutes,
    ...walletRoutes,
    ...rechargeRoutes,
    ...withdrawalRoutes,
    ...productsRoutes,
    ...loansRoutes,
    ...ieoRoutes,
    ...positionsRoutes,
    ...optionsRoutes,
    ...marketRoutes,
    ...flashRoutes,
    ...settingsRoutes,
    ...contentRoutes,
    ...uploadRoutes,
    ...kycRoutes,
    ...teamRoutes,
    ...contestsRoutes,
    ...welfareRoutes,
    ...demoRoutes,
    ...analysisRoutes,
    ...testAidsRoutes,
  ];
}

/** All calls whose answer is a stream of events. */
export function servedStreams(): readonly Streamed[] {
  return marketStreams;
}

/** All calls whose answer is a socket. */
export function servedSockets(): readonly ServedSocket[] {
  return marketSockets;
}
