import type { PanelSelection } from '@hongbao/contracts/stories/deskPanels';
import { useCallback } from 'react';
import type { PanelId } from './panels.ts';
import { selectedIn } from './place.ts';
import { useDesk, useDeskDispatch } from './store.ts';

const NOTHING = {};

/** What is selected in a panel, which the address has too; empty for nothing. The setter stays the same. */
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
