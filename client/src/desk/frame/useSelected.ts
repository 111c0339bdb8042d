import type { PanelId } from './panels.ts';
import { selectedIn } from './place.ts';
import { useDesk, useDeskDispatch } from './store.ts';

/** What is selected in a panel, which the address says too; null for nothing. */
export function useSelected(id: PanelId): [string | null, (value: string | null) => void] {
  const dispatch = useDeskDispatch();
  const selected = useDesk(({ place }) => place.selected[id] ?? null);
  return [selected, (value) => dispatch(selectedIn({ id, value }))];
}
