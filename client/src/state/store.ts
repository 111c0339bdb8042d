import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/api.ts';
import { storageKeys, writeStored } from '../lib/storage.ts';
import { preferencesReducer } from './preferences.ts';
import { sessionReducer } from './session.ts';
import { storedPreferences, storedSession } from './stored.ts';

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
