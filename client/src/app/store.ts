import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/api.ts';
import { readStoredJson, storageKeys, writeStored } from '../lib/storage.ts';
import { initialPreferences, type Preferences, preferencesReducer } from './preferences.ts';
import { initialSession, sessionReducer, type SessionState } from './session.ts';

const isObject = <T extends object>(value: unknown): value is Partial<T> =>
  typeof value === 'object' && value !== null;

const storedSession = () => ({
  ...initialSession,
  ...readStoredJson(storageKeys.user, isObject<SessionState>),
});
const storedPreferences = () => ({
  ...initialPreferences,
  ...readStoredJson(storageKeys.preferences, isObject<Preferences>),
});

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    session: sessionReducer,
    preferences: preferencesReducer,
  },
  preloadedState: { session: storedSession(), preferences: storedPreferences() },
  middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
});

export type State = ReturnType<typeof store.getState>;
export const useAppDispatch = useDispatch.withTypes<typeof store.dispatch>();
export const useAppSelector = useSelector.withTypes<State>();

/** Persists the user store and the preferences, and wakes queries when the phone comes back. */
export function keepStore(): void {
  setupListeners(store.dispatch);
  let last = store.getState();
  store.subscribe(() => {
    const state = store.getState();
    if (state.session !== last.session)
      writeStored(storageKeys.user, JSON.stringify(state.session));
    if (state.preferences !== last.preferences) {
      writeStored(storageKeys.preferences, JSON.stringify(state.preferences));
    }
    last = state;
  });
}
