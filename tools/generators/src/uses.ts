/** Code that uses the generated clients. Valid use compiles, invalid use causes a type error. */
export const use = `
import type { components } from '../opened/openapi-typescript/schema';
import { openPosition } from '../opened/hey-api';
import { addFault } from '../opened/orval/api';
import type { OpenPositionBody } from '../opened/orval/api.schemas';
import { enhancedApi } from '../opened/RTK-Query/api';

const body: OpenPositionBody = { symbol: 'BTC/USDT', direction: 'long', quantity: '1', leverage: 10 };
// @ts-expect-error
export const sideways: OpenPositionBody = { ...body, direction: 'sideways' };
// @ts-expect-error
export const short: components['schemas']['OpenPositionBody'] = { symbol: 'BTC/USDT' };

export async function trade(): Promise<string | number | undefined> {
  const { data } = await openPosition({ body });
  if (data?.success === true) return data.result.liquidationPrice;
  // @ts-expect-error
  if (data?.result.reason === 'noSuchReason') return 0;
  return data?.result.reason === 'insufficientBalance' ? data.code : undefined;
}

void addFault('main', { kind: 'code401' });
// @ts-expect-error
void addFault('main', { kind: 'code404' });

const { listPositions } = enhancedApi.endpoints;
void listPositions.initiate({ status: 'running', pageSize: 50 });
// @ts-expect-error
void listPositions.initiate({ status: 'asleep' });
`;
