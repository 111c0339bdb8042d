import { createContext, useContext } from 'react';

export const HiddenAmountsContext = createContext(false);
export const useHidesAmounts = () => useContext(HiddenAmountsContext);
