import { createContext, useContext } from 'react';

/** True while the member hides amounts from bystanders. */
export const HiddenAmountsContext = createContext(false);
export const useHidesAmounts = () => useContext(HiddenAmountsContext);
