import { type PanelSelection, readSelection } from '@hongbao/contracts/stories/deskPanels';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isPanelId, type PanelId } from './panels.ts';

/** What the Desk shows, as its address says it: a link to it shows the same. */
export interface Place {
  readonly world: string;
  /** Open panels, in their order; those that are pinned stay when another is opened. */
  readonly open: readonly PanelId[];
  /** The panel that is looked at: on a narrow screen the only one. Null: the phone. */
  readonly front: PanelId | null;
  /** What is selected in each panel, by the fields of the panel. */
  readonly selected: { readonly [P in PanelId]?: PanelSelection<P> };
  /** The member the phone is signed in as; null for nobody. */
  readonly memberId: string | null;
  /** Where the phone is. */
  readonly route: string;
}

export const MAIN = 'main';
const HOME = '/home';
const ROOMY_PX = 1024;

/** Reads an address: its query and its hash. What it does not know is as if it were not there. */
export function placeOf(search: string, hash: string): Place {
  const given = new URLSearchParams(search);
  const listed = (given.get('panels') ?? '').split(',').filter(isPanelId);
  const front = given.get('panel');
  const open = [...new Set([...listed, ...(front !== null && isPanelId(front) ? [front] : [])])];
  const selected = open.map((id) => [id, selectionIn(given, id)] as const);
  return {
    world: given.get('world') || MAIN,
    open,
    front: front !== null && isPanelId(front) ? front : (open.at(-1) ?? null),
    selected: Object.fromEntries(selected),
    memberId: given.get('member'),
    route: hash.startsWith('#/') ? hash.slice(1) : HOME,
  };
}

/** What an address selects in a panel: `at.ledger.refId=19` in the ledger, by refId. */
function selectionIn(given: URLSearchParams, id: PanelId) {
  const own = [...given].flatMap(([key, value]) => {
    const [at, panel, field = ''] = key.split('.');
    return at === 'at' && panel === id ? [[field, value] as const] : [];
  });
  return readSelection(id, Object.fromEntries(own));
}

/** The address of a place, from the page on: "?world=main&panel=time#/home". */
export function addressOf({ world, open, front, selected, memberId, route }: Place): string {
  const query = new URLSearchParams({ world });
  if (open.length > 1) query.set('panels', open.join(','));
  if (front) query.set('panel', front);
  for (const id of open) {
    for (const [field, value] of Object.entries(selected[id] ?? {}))
      query.set(`at.${id}.${field}`, String(value));
  }
  if (memberId !== null) query.set('member', memberId);
  return `?${query}#${route}`;
}

/** A visit that asks for no panel begins with the worlds beside the phone, where both have room. */
function begun(place: Place): Place {
  const isRoomy = window.innerWidth >= ROOMY_PX;
  return place.open.length > 0 || !isRoomy
    ? place
    : { ...place, open: ['worlds'], front: 'worlds' };
}

const slice = createSlice({
  name: 'place',
  initialState: () => begun(placeOf(location.search, location.hash)),
  reducers: {
    /** Shows a panel; those that are not pinned make room for it. */
    panelOpened: (
      place,
      { payload }: PayloadAction<{ id: PanelId; pinned: readonly PanelId[] }>,
    ) => {
      const { id, pinned } = payload;
      const kept = place.open.filter((one) => one === id || pinned.includes(one));
      return { ...place, open: kept.includes(id) ? kept : [...kept, id], front: id };
    },
    panelClosed: (place, { payload }: PayloadAction<PanelId>) => {
      const open = place.open.filter((id) => id !== payload);
      const front = place.front === payload ? (open.at(-1) ?? null) : place.front;
      return { ...place, open, front };
    },
    phoneShown: (place) => ({ ...place, front: null }),
    selectedIn: (
      place,
      { payload }: PayloadAction<{ id: PanelId; selection: PanelSelection<PanelId> }>,
    ) => ({ ...place, selected: { ...place.selected, [payload.id]: payload.selection } }),
    /** The world begins again: what is selected may not exist in it. */
    selectionsCleared: (place) => ({ ...place, selected: {} }),
    /** Another world: what was selected, and who was signed in, belong to the one before. */
    worldEntered: (place, { payload }: PayloadAction<string>) =>
      place.world === payload ? place : { ...place, world: payload, selected: {}, memberId: null },
    phoneMoved: (
      place,
      { payload }: PayloadAction<Partial<Pick<Place, 'route' | 'memberId'>>>,
    ) => ({ ...place, ...payload }),
  },
});

export const {
  panelOpened,
  panelClosed,
  phoneShown,
  selectedIn,
  selectionsCleared,
  worldEntered,
  phoneMoved,
} = slice.actions;
export const placeReducer = slice.reducer;
