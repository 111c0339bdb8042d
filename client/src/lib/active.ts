import { createContext, useContext } from 'react';

/** Context that is false inside a page behind another page. Such a page must not poll, tick or animate. */
export const ActiveContext = createContext(true);
export const useIsActive = () => useContext(ActiveContext);
