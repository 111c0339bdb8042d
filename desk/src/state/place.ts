import { type PanelSelection, readSelection } from '@hongbao/contracts/stories/deskPanels';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isPanelId, type PanelId } from './panels.ts';

/** The displayed state of the Desk, which is restored from its address. */
export interface DeskPlace {
  readonly world: string;
  /** Open panels, in order. Pinned panels remain open when another panel is opened. */
  readonly open: readonly PanelId[];
  /** The active panel: on a narrow screen the only visible panel. Null if the phone is active. */
  readonly front: PanelId | null;
  /** The selection in each panel, with the fields of the panel. */
  readonly selected: { readonly [P in PanelId]?: PanelSelection<P> };
  /** The member who is signed in on the phone; null if signed out. */
  readonly memberId: string | null;
  readonly route: string;
  /** Whether the phone is hidden while a panel is open. A narrow screen shows it when no panel is active. */
  readonly isPhoneHidden: boolean;
}

export const MAIN = 'main';
const HOME = '/home';
const ROOMY_PX = 1024;

/** Parses the query and the hash of an address. Unknown parts are ignored. */
export function parsePlace(search: string, hash: string): DeskPlace {
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
    isPhoneHidden: given.get('phone') === 'hidden',
  };
}

/** Returns the selection in a panel: `at.ledger.refId=19` selects by refId in the ledger. */
function selectionIn(given: URLSearchParams, id: PanelId) {
  const own = [...given].flatMap(([key, value]) => {
    const [at, panel, field = ''] = key.split('.');
    return at === 'at' && panel === id ? [[field, value] as const] : [];
  });
  return readSelection(id, Object.fromEntries(own));
}

/** Returns the address of a place, relative to the page: "?world=main&panel=time#/home". */
export function formatAddress(place: DeskPlace): string {
  const { world, open, front, selected, memberId, route, isPhoneHidden } = place;
  const query = new URLSearchParams({ world });
  if (open.length > 1) query.set('panels', open.join(','));
  if (front) query.set('panel', front);
  for (const id of open) {
    for (const [field, value] of Object.entries(selected[id] ?? {}))
      query.set(`at.${id}.${field}`, String(value));
  }
  if (memberId !== null) query.set('member', memberId);
  if (isPhoneHidden) query.set('phone', 'hidden');
  return `?${query}#${route}`;
}

/** Opens the overview beside the phone if the address contains no panel and the screen is wide enough. */
function withInitialPanel(place: DeskPlace): DeskPlace {
  const isRoomy = window.innerWidth >= ROOMY_PX;
  return place.open.length > 0 || !isRoomy
    ? place
    : { ...place, open: ['overview'], front: 'overview' };
}

const slice = createSlice({
  name: 'place',
  initialState: () => withInitialPanel(parsePlace(location.search, location.hash)),
  reducers: {
    /** Opens a panel and closes other panels that are not pinned. */
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
    phoneToggled: (place) => ({ ...place, isPhoneHidden: !place.isPhoneHidden }),
    selectedIn: (
      place,
      { payload }: PayloadAction<{ id: PanelId; selection: PanelSelection<PanelId> }>,
    ) => ({ ...place, selected: { ...place.selected, [payload.id]: payload.selection } }),
    /** Clears the selections after a restart of the world, because the selected objects may no longer exist. */
    selectionsCleared: (place) => ({ ...place, selected: {} }),
    /** Switches to another world. The selection and the signed-in member belong to the previous world. */
    worldEntered: (place, { payload }: PayloadAction<string>) =>
      place.world === payload ? place : { ...place, world: payload, selected: {}, memberId: null },
    phoneMoved: (
      place,
      { payload }: PayloadAction<Partial<Pick<DeskPlace, 'route' | 'memberId'>>>,
    ) => ({ ...place, ...payload }),
  },
});

export const {
  panelOpened,
  panelClosed,
  phoneShown,
  phoneToggled,
  selectedIn,
  selectionsCleared,
  worldEntered,
  phoneMoved,
} = slice.actions;
export const placeReducer = slice.reducer;
