import { clockControls } from './clockControls.ts';
import { decisionControls } from './decisionControls.ts';
import { hashControls } from './hashControls.ts';
import { ledgerControls } from './ledgerControls.ts';
import { marketControls } from './marketControls.ts';
import { memberControls } from './memberControls.ts';
import { parkedControls } from './parkedControls.ts';
import { productControls } from './productControls.ts';
import { testAidControls } from './testAidControls.ts';
import type { WorldControlled } from './worldControlled.ts';

/**
 * Returns the operator calls that need nothing but their world, so that they run without a server too. Rules of faults and
 * answers are not among them: the routes apply them.
 */
export function servedWorldControls(): readonly WorldControlled[] {
  return [
    ...hashControls,
    ...clockControls,
    ...marketControls,
    ...decisionControls,
    ...testAidControls,
    ...memberControls,
    ...ledgerControls,
    ...parkedControls,
    ...productControls,
  ];
}
