import { kycLevels } from '@hongbao/contracts/kyc/kyc.types';
import { isOneOf, useKept } from '../../state/useKept.ts';

const isLevel = isOneOf(kycLevels);

/** The level that the result page shows: the last submitted one, or the one selected there. */
export const useShownLevel = () => useKept('identity/level', 'basic', isLevel);
