import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isMapOf, isText } from '../lib/guards.ts';

export const themes = ['system', 'dark', 'light'] as const;
export const palettes = ['greenUp', 'redUp', 'colourBlind'] as const;

/** Factors by which the text size of the device is multiplied. */
export const textSizes = { usual: 1, large: 1.2, larger: 1.4 } as const;
export type TextSize = keyof typeof textSizes;
const isTextSize = (value: unknown): value is TextSize =>
  typeof value === 'string' && Object.hasOwn(textSizes, value);

export interface Preferences {
  theme: (typeof themes)[number];
  palette: (typeof palettes)[number];
  hidesAmounts: boolean;
  textSize: TextSize;
  /** Whether an order is confirmed in a sheet. Above `LEVERAGE_WARN_ABOVE` it always is. */
  confirmsOrders: boolean;
  /** Whether wins, new levels, prizes and allotments are celebrated. */
  celebrates: boolean;
  /** Whether a celebration has a sound. */
  playsSounds: boolean;
  /** The hint of the first trade that is shown next; `FIRST_TRADE_HINTS` when all were shown or closed. */
  firstTradeHint: number;
  /** The id of the account that a withdrawal uses if none is selected, by coin. */
  withdrawalAccounts: Readonly<Record<string, string>>;
}

export const FIRST_TRADE_HINTS = 3;

export const initialPreferences: Preferences = {
  theme: 'system',
  palette: 'greenUp',
  hidesAmounts: false,
  textSize: 'usual',
  confirmsOrders: true,
  celebrates: true,
  playsSounds: false,
  firstTradeHint: 0,
  withdrawalAccounts: {},
};

const slice = createSlice({
  name: 'preferences',
  initialState: initialPreferences,
  reducers: {
    preferenceSet: (state, { payload }: PayloadAction<Partial<Preferences>>) => ({
      ...state,
      ...payload,
    }),
  },
});

export const { preferenceSet } = slice.actions;
export const preferencesReducer = slice.reducer;

/** Parses the stored preferences. Values that are not available are replaced by the initial values. */
export function readPreferences(stored: unknown): Preferences {
  const given: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const { theme, palette, textSize } = initialPreferences;
  const flag = (name: 'hidesAmounts' | 'confirmsOrders' | 'celebrates' | 'playsSounds') =>
    typeof given[name] === 'boolean' ? given[name] : initialPreferences[name];
  return {
    theme: themes.find((one) => one === given['theme']) ?? theme,
    palette: palettes.find((one) => one === given['palette']) ?? palette,
    hidesAmounts: flag('hidesAmounts'),
    textSize: isTextSize(given['textSize']) ? given['textSize'] : textSize,
    confirmsOrders: flag('confirmsOrders'),
    celebrates: flag('celebrates'),
    playsSounds: flag('playsSounds'),
    firstTradeHint: readHint(given['firstTradeHint']),
    withdrawalAccounts: isAccounts(given['withdrawalAccounts']) ? given['withdrawalAccounts'] : {},
  };
}

const isAccounts = isMapOf(isText);

const readHint = (given: unknown): number =>
  Number.isInteger(given) && Number(given) >= 0 && Number(given) <= FIRST_TRADE_HINTS
    ? Number(given)
    : initialPreferences.firstTradeHint;

/** Writes the preferences to the attributes of the document that the style sheets use. */
export function applyPreferences({ theme, palette }: Preferences, prefersLight: boolean): void {
  const root = document.documentElement;
  const shown = theme === 'system' ? (prefersLight ? 'light' : 'dark') : theme;
  root.dataset['theme'] = shown;
  root.dataset['palette'] = palette;
  const colour = getComputedStyle(root).getPropertyValue('--bg').trim();
  if (colour) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}
