import { useDesk } from '../state/store.ts';

/** Whether presenter mode is on. */
export const usePresenting = (): boolean => useDesk(({ look }) => look.isPresenting);
