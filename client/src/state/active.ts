import { createContext, useContext } from 'react';

/** False inside a kept-alive page that is not in front: it must not poll. */
export const ActiveContext = createContext(true);
export const useIsActive = () => useContext(ActiveContext);
