import { useDesk } from '../state/store.ts';

export const usePresenting = (): boolean => useDesk(({ look }) => look.isPresenting);
