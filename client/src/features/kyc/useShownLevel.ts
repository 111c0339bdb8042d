import { kycLevels } from '@hongbao/contracts/kyc/kyc.types';
import { isOneOf, usePersisted } from '../../state/usePersisted.ts';

const isLevel = isOneOf(kycLevels);

/** The level that the result page shows: the last submitted one, or the one selected there. */
export const useShownLevel = () => usePersisted('identity/level', 'basic', isLevel);
