import { divide } from '../money.ts';

/** The yield of a contest's fund, `(equity - fund) / fund`, a fraction in units, truncated. For display only. */
export function contestYield({ equity, fund }: { equity: bigint; fund: bigint }): bigint {
  return divide(equity - fund, fund, 'truncate');
}
