import { createContext, useContext } from 'react';

/** False inside a page that is not in front: it must not poll, tick or move. */
export const ActiveContext = createContext(true);
export const useIsActive = () => useContext(ActiveContext);
