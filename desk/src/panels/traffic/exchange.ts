import type { ResultOf } from '@hongbao/contracts/call';
import type { getTraffic } from '@hongbao/contracts/control/traffic.calls';

/** A recorded request with all details. */
export type Exchange = ResultOf<typeof getTraffic>;
