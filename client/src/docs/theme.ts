import { readStoredJson, storageKeys, writeStored } from '../lib/storage.ts';

/** The page reads the app's theme and no other preference. */
interface Kept {
  readonly theme?: 'system' | 'dark' | 'light';
}

const light = matchMedia('(prefers-color-scheme: light)');
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null;
const kept = () => readStoredJson(storageKeys.preferences, isKept) ?? {};

export function shownTheme(): 'dark' | 'light' {
  const { theme = 'system' } = kept();
  if (theme !== 'system') return theme;
  return light.matches ? 'light' : 'dark';
}

export function switchTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  writeStored(storageKeys.preferences, JSON.stringify({ ...kept(), theme }));
  dress();
}

/** Applies the theme, now and whenever the system's theme changes. */
export function followTheme(): void {
  dress();
  light.addEventListener('change', dress);
}

function dress(): void {
  document.documentElement.dataset['theme'] = shownTheme();
}
