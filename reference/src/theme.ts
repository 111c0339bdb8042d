import { readStoredJson, storageKeys, writeStored } from '@hongbao/client/lib/storage.ts';

/** The preferences of the app that this page reads: only the theme. */
interface Preferences {
  readonly theme?: 'system' | 'dark' | 'light';
}

const light = matchMedia('(prefers-color-scheme: light)');
const isPreferences = (value: unknown): value is Preferences =>
  typeof value === 'object' && value !== null;
const preferences = () => readStoredJson(storageKeys.preferences, isPreferences) ?? {};

export function shownTheme(): 'dark' | 'light' {
  const { theme = 'system' } = preferences();
  if (theme !== 'system') return theme;
  return light.matches ? 'light' : 'dark';
}

export function switchTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  writeStored(storageKeys.preferences, JSON.stringify({ ...preferences(), theme }));
  dress();
}

/** Applies the theme, and follows changes of the system theme. */
export function followTheme(): void {
  dress();
  light.addEventListener('change', dress);
}

function dress(): void {
  document.documentElement.dataset['theme'] = shownTheme();
}
