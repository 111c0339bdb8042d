import { useEffect } from 'react';
import { applyPreferences } from '@hongbao/client/state/preferences.ts';
import { storedPreferences } from '@hongbao/client/state/stored.ts';
import { useDesk } from './store.ts';

/** Applies the theme of the Desk, and the price colors selected in the app of this browser. */
export function useDeskTheme(): void {
  const theme = useDesk(({ look }) => look.theme);
  useEffect(() => {
    const light = matchMedia('(prefers-color-scheme: light)');
    const setTheme = () => applyPreferences({ ...storedPreferences(), theme }, light.matches);
    setTheme();
    light.addEventListener('change', setTheme);
    return () => light.removeEventListener('change', setTheme);
  }, [theme]);
}
