import { useCallback } from 'react';
import type { PanelId } from './panels.ts';
import { panelOpened, selectedIn } from './place.ts';
import { deskStore, useDeskDispatch } from './store.ts';

/** Opens a panel, with something selected in it if wanted; those that are not pinned make room. */
export function useOpenPanel(): (id: PanelId, selected?: string) => void {
  const dispatch = useDeskDispatch();
  return useCallback(
    (id, selected) => {
      dispatch(panelOpened({ id, pinned: deskStore.getState().look.pinned }));
      if (selected !== undefined) dispatch(selectedIn({ id, value: selected }));
    },
    [dispatch],
  );
}
