import { createContext, useContext } from 'react';

/** Context that is true while the member hides amounts. */
export const HiddenAmountsContext = createContext(false);
export const useHidesAmounts = () => useContext(HiddenAmountsContext);
