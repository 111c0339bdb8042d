import { createContext, useContext } from 'react';

/** False inside a page that is not in front. Such a page must not poll, tick or animate. */
export const ActiveContext = createContext(true);
export const useIsActive = () => useContext(ActiveContext);
