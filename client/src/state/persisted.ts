import { isRecord } from '@hongbao/contracts/http/answer';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { VISITOR } from './memberKey.ts';
import { userStored } from './session.ts';

/** Persisted filters, sorts and form fields: by `memberKey`, then by the name of the value. */
export type PersistedState = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const emptyPersisted: PersistedState = {};

const slice = createSlice({
  name: 'persisted',
  initialState: emptyPersisted,
  reducers: {
    persistedSet: (
      state,
      { payload }: PayloadAction<{ ownerKey: string; name: string; value: unknown }>,
    ) => ({
      ...state,
      [payload.ownerKey]: { ...state[payload.ownerKey], [payload.name]: payload.value },
    }),
  },
  // Signing in deletes the values that other members stored on this device.
  extraReducers: (builder) =>
    builder.addCase(userStored, (state, { payload }) =>
      Object.fromEntries(
        Object.entries(state).filter(
          ([ownerKey]) => ownerKey === payload.id || ownerKey === VISITOR,
        ),
      ),
    ),
});

export const { persistedSet } = slice.actions;
export const persistedReducer = slice.reducer;

/** Version of the stored format. It is incremented when the format changes; states of other versions are discarded. */
const VERSION = 1;

export const serializePersisted = (state: PersistedState): string =>
  JSON.stringify({ version: VERSION, kept: state });

/** Parses the stored state; empty for another version. Each reader validates its own value. */
export function parsePersisted(stored: unknown): PersistedState {
  if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['kept']))
    return emptyPersisted;
  return Object.fromEntries(
    Object.entries(stored['kept']).filter((entry): entry is [string, Record<string, unknown>] =>
      isRecord(entry[1]),
    ),
  );
}
