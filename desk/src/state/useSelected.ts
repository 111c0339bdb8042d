import type { PanelSelection } from '@hongbao/contracts/stories/deskPanels';
import { useCallback } from 'react';
import type { PanelId } from './panels.ts';
import { selectedIn } from './place.ts';
import { useDesk, useDeskDispatch } from './store.ts';

const NOTHING = {};

/**
 * The selection in a panel, as in the address; empty if nothing is selected. The setter is the same function in every
 * render.
 */
export function useSelected<P extends PanelId>(
  id: P,
): [PanelSelection<P>, (selection: PanelSelection<P>) => void] {
  const dispatch = useDeskDispatch();
  const selected = useDesk(({ place }) => place.selected[id] as PanelSelection<P> | undefined);
  const select = useCallback(
    (selection: PanelSelection<P>) => void dispatch(selectedIn({ id, selection })),
    [dispatch, id],
  );
  return [selected ?? NOTHING, select];
}
