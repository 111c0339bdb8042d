import { createContext, useContext } from 'react';

/** True while the member covers their own amounts, so that somebody beside them cannot read along. */
export const HiddenAmountsContext = createContext(false);
export const useHidesAmounts = () => useContext(HiddenAmountsContext);
