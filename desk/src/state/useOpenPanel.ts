import type { PanelSelection } from '@hongbao/contracts/stories/deskPanels';
import { useCallback } from 'react';
import type { PanelId } from './panels.ts';
import { panelOpened, selectedIn } from './place.ts';
import { deskStore, useDeskDispatch } from './store.ts';

/** Returns a function that opens a panel, optionally with a selection, and closes panels that are not pinned. */
export function useOpenPanel(): <P extends PanelId>(id: P, selection?: PanelSelection<P>) => void {
  const dispatch = useDeskDispatch();
  return useCallback(
    (id, selection) => {
      dispatch(panelOpened({ id, pinned: deskStore.getState().look.pinned }));
      if (selection !== undefined) dispatch(selectedIn({ id, selection }));
    },
    [dispatch],
  );
}
