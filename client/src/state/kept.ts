import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { userStored } from './session.ts';

/** What members left in filters, sorts and forms: by member, then by the name of the thing. */
export type KeptState = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const noneKept: KeptState = {};
/** Whoever is not signed in. */
const VISITOR = 'visitor';
export const keeperOf = (memberId: string | undefined): string => memberId ?? VISITOR;

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
  // What another member left on this device is nobody's business. The same one finds everything again.
  extraReducers: (builder) =>
    builder.addCase(userStored, (state, { payload }) =>
      Object.fromEntries(
        Object.entries(state).filter(([keeper]) => keeper === payload.id || keeper === VISITOR),
      ),
    ),
});

export const { keptSet } = slice.actions;
export const keptReducer = slice.reducer;

/** Raised whenever what is stored would be read differently: older states are dropped. */
const VERSION = 1;

export const writtenKept = (kept: KeptState): string => JSON.stringify({ version: VERSION, kept });

/** What was stored, if this version understands it. Each reader checks its own value besides. */
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
