import { kycLevels } from '@hongbao/contracts/kyc/kyc.types';
import { isOneOf, usePersisted } from '../../state/usePersisted.ts';

const isLevel = isOneOf(kycLevels);

/** The level shown by the result page: the last submitted level, or the level selected there. */
export const useShownLevel = () => usePersisted('identity/level', 'basic', isLevel);
