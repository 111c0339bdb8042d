import { useSyncExternalStore } from 'react';
import { isServerReachable, onReachabilityChange } from './reachability.ts';

/** Whether the last request to the server was answered. */
export const useIsReachable = (): boolean =>
  useSyncExternalStore(onReachabilityChange, isServerReachable);
