import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { VISITOR } from './memberKey.ts';
import { userStored } from './session.ts';

/** Persisted filters, sorts and form fields: by `memberKey`, then by the name of the value. */
export type KeptState = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const noneKept: KeptState = {};

const slice = createSlice({
  name: 'kept',
  initialState: noneKept,
  reducers: {
    keptSet: (
      state,
      { payload }: PayloadAction<{ keeper: string; name: string; value: unknown }>,
    ) => ({
      ...state,
      [payload.keeper]: { ...state[payload.keeper], [payload.name]: payload.value },
    }),
  },
  // Signing in deletes what other members stored on this device.
  extraReducers: (builder) =>
    builder.addCase(userStored, (state, { payload }) =>
      Object.fromEntries(
        Object.entries(state).filter(([keeper]) => keeper === payload.id || keeper === VISITOR),
      ),
    ),
});

export const { keptSet } = slice.actions;
export const keptReducer = slice.reducer;

/** Incremented when the stored format changes: states of older versions are dropped. */
const VERSION = 1;

export const writtenKept = (kept: KeptState): string => JSON.stringify({ version: VERSION, kept });

/** Parses the stored state; empty for another version. Each reader validates its own value. */
export function readKept(stored: unknown): KeptState {
  if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['kept']))
    return noneKept;
  return Object.fromEntries(
    Object.entries(stored['kept']).filter((entry): entry is [string, Record<string, unknown>] =>
      isRecord(entry[1]),
    ),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
