import type { ResultOf } from '@hongbao/contracts/call';
import type { getTraffic } from '@hongbao/contracts/control/traffic.calls';

/** A recorded request with everything that is known of it. */
export type Exchange = ResultOf<typeof getTraffic>;
