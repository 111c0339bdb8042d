import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readStoredJson } from '@hongbao/client/lib/storage.ts';
import { isPanelId, type PanelId } from './panels.ts';

export const deskThemes = ['system', 'dark', 'light'] as const;
export type DeskTheme = (typeof deskThemes)[number];

export const LOOK_KEY = 'hongbao.desk.look';

/** The settings of the Desk that are stored in this browser. The sizes of panels are stored separately. */
export interface Look {
  readonly theme: DeskTheme;
  /** Panels that remain open when another panel is opened. */
  readonly pinned: readonly PanelId[];
  /** Panels that are docked left of the phone. The others are docked right of it. */
  readonly left: readonly PanelId[];
  /** Whether presenter mode is on: larger type, no ids, and a narrow navigation rail. */
  readonly isPresenting: boolean;
}

const initial: Look = {
  theme: 'system',
  pinned: [],
  left: [],
  isPresenting: false,
};

/** Parses the stored settings; invalid or outdated parts are dropped. */
export function readLook(stored: unknown): Look {
  const given = Object(stored) as Record<string, unknown>;
  const ids = (value: unknown) =>
    Array.isArray(value)
      ? value.filter((id): id is PanelId => typeof id === 'string' && isPanelId(id))
      : [];
  return {
    theme: deskThemes.find((one) => one === given['theme']) ?? initial.theme,
    pinned: ids(given['pinned']),
    left: ids(given['left']),
    isPresenting: given['isPresenting'] === true,
  };
}

const isAnything = (value: unknown): value is unknown => value !== undefined;
const toggled = (ids: readonly PanelId[], id: PanelId) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const slice = createSlice({
  name: 'look',
  initialState: () => readLook(readStoredJson(LOOK_KEY, isAnything)),
  reducers: {
    themeChosen: (look, { payload }: PayloadAction<DeskTheme>) => ({ ...look, theme: payload }),
    pinToggled: (look, { payload }: PayloadAction<PanelId>) => ({
      ...look,
      pinned: toggled(look.pinned, payload),
    }),
    sideToggled: (look, { payload }: PayloadAction<PanelId>) => ({
      ...look,
      left: toggled(look.left, payload),
    }),
    presentingToggled: (look) => ({ ...look, isPresenting: !look.isPresenting }),
  },
});

/** The shortcut that turns presenter mode on and off. */
export const PRESENTING_KEY = 'z';

export const { themeChosen, pinToggled, sideToggled, presentingToggled } = slice.actions;
export const lookReducer = slice.reducer;
