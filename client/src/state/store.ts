import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/api.ts';
import { storageKeys, writeStored, writeTabStored } from '../lib/storage.ts';
import { persistedReducer, serializePersisted } from './persisted.ts';
import { preferencesReducer } from './preferences.ts';
import { sessionReducer } from './session.ts';
import { storedPersisted, storedPreferences, storedSession, storedTickets } from './stored.ts';
import { ticketsReducer, serializeTickets } from './tickets.ts';

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    session: sessionReducer,
    preferences: preferencesReducer,
    tickets: ticketsReducer,
    persisted: persistedReducer,
  },
  preloadedState: {
    session: storedSession(),
    preferences: storedPreferences(),
    tickets: storedTickets(),
    persisted: storedPersisted(),
  },
  middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
});

export type State = ReturnType<typeof store.getState>;
export const useAppDispatch = useDispatch.withTypes<typeof store.dispatch>();
export const useAppSelector = useSelector.withTypes<State>();

/**
 * Persists the session, the preferences and, for this tab, the tickets. Also refetches queries when the device wakes.
 */
export function persistStore(): void {
  setupListeners(store.dispatch);
  let last = store.getState();
  store.subscribe(() => {
    const state = store.getState();
    if (state.session !== last.session)
      writeStored(storageKeys.user, JSON.stringify(state.session));
    if (state.preferences !== last.preferences) {
      writeStored(storageKeys.preferences, JSON.stringify(state.preferences));
    }
    if (state.tickets !== last.tickets)
      writeTabStored(storageKeys.tickets, serializeTickets(state.tickets));
    if (state.persisted !== last.persisted)
      writeTabStored(storageKeys.kept, serializePersisted(state.persisted));
    last = state;
  });
}
