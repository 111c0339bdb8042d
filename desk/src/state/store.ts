import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { writeStored } from '@hongbao/client/lib/storage.ts';
import { deskApi } from '../control/deskApi.ts';
import { LOOK_KEY, lookReducer } from './look.ts';
import { formatAddress, placeReducer } from './place.ts';

export const deskStore = configureStore({
  reducer: { [deskApi.reducerPath]: deskApi.reducer, place: placeReducer, look: lookReducer },
  middleware: (defaults) => defaults({ serializableCheck: false }).concat(deskApi.middleware),
});

export type DeskState = ReturnType<typeof deskStore.getState>;
export const useDeskDispatch = useDispatch.withTypes<typeof deskStore.dispatch>();
export const useDesk = useSelector.withTypes<DeskState>();

/** Returns the id of the current world. */
export const useWorld = () => useDesk(({ place }) => place.world);

/** Synchronizes the address and the stored settings with the store. */
export function syncDesk(): void {
  setupListeners(deskStore.dispatch);
  let last = deskStore.getState();
  const write = () => {
    const { place, look } = deskStore.getState();
    // Replaces the address without a new history entry, because Back navigates in the phone.
    if (place !== last.place) history.replaceState(history.state, '', formatAddress(place));
    if (look !== last.look) writeStored(LOOK_KEY, JSON.stringify(look));
    last = deskStore.getState();
  };
  history.replaceState(history.state, '', formatAddress(last.place));
  deskStore.subscribe(write);
}
