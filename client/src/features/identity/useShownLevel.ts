import { kycLevels } from '@hongbao/contracts/kyc/kyc.types';
import { isOneOf, useKept } from '../../state/useKept.ts';

const isLevel = isOneOf(kycLevels);

/** Which level the page of results shows: the one that was handed in last, or chosen there. */
export const useShownLevel = () => useKept('identity/level', 'basic', isLevel);
