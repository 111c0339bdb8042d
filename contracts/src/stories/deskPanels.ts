import {
  type LinkValue,
  type ValueOf,
  idValue as id,
  lineValue,
  linkValueProblem,
} from '../linkValues.ts';
import { memberStates } from '../control/members.calls.ts';
import type { PagePath } from '../pages/pages.ts';

export const ledgerViews = ['transfers', 'flow', 'accounts', 'trial', 'audit'] as const;
/** The parts of a recorded request in the traffic panel. */
export const exchangeViews = ['request', 'answer', 'contract', 'effects'] as const;
/** The views of the faults panel: rules that break calls, and rules that override answers. */
export const ruleViews = ['fault', 'answer'] as const;

const reference = lineValue(64);

/**
 * The panels of the Desk in the order of its navigation rail, with their selection fields. A story may show any of
 * them; the Desk's URL contains the same fields.
 */
export const deskPanels = {
  overview: {},
  worlds: {},
  situations: { name: id },
  time: { memberId: id },
  decisions: { id },
  market: { symbol: reference },
  traffic: { id, call: reference, memberId: id, view: { words: exchangeViews } },
  ledger: { view: { words: ledgerViews }, memberId: id, refId: reference },
  faults: { view: { words: ruleViews }, requestId: id },
  outbox: { to: lineValue(254) },
  members: { memberId: id, state: { words: memberStates } },
  stories: { name: id },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LinkValue>>>>;

export type DeskPanel = keyof typeof deskPanels;

/** The selection in a panel, by field; empty when the panel has none. */
export type PanelSelection<P extends DeskPanel> = {
  readonly [F in keyof (typeof deskPanels)[P]]?: ValueOf<(typeof deskPanels)[P][F]>;
};

/** The names of the panels, in the order of the navigation rail. */
export const deskPanelNames = Object.keys(deskPanels) as [DeskPanel, ...DeskPanel[]];

export const selectFields = (panel: DeskPanel): Readonly<Record<string, LinkValue>> =>
  deskPanels[panel];

/** The selection fields of a panel in `given`. Unknown fields and invalid values are omitted. */
export function readSelection<P extends DeskPanel>(
  panel: P,
  given: Readonly<Record<string, unknown>>,
): PanelSelection<P> {
  const taken = Object.entries(selectFields(panel)).flatMap(([name, field]) =>
    Object.hasOwn(given, name) && linkValueProblem(field, given[name]) === null
      ? [[name, String(given[name])] as const]
      : [],
  );
  return Object.fromEntries(taken) as PanelSelection<P>;
}

/** The parts of each panel that a step of a story can point at: `show.focus.panel`. */
export const panelFocuses = {
  overview: ['figures'],
  worlds: ['worlds'],
  situations: ['played'],
  time: ['axis', 'due', 'happened'],
  decisions: ['case'],
  market: ['chart', 'interventions'],
  traffic: ['request', 'sealedBody', 'openedBody', 'answer', 'contract', 'rows', 'transfers'],
  ledger: ['transfers', 'audit', 'flow'],
  faults: ['rules'],
  outbox: ['message'],
  members: ['list', 'member'],
  stories: ['list'],
} as const satisfies Readonly<Record<DeskPanel, readonly string[]>>;

/** The parts that every page of the phone can have: the record of the link, and the open sheet. */
export const pageFocuses = ['record', 'sheet'] as const;

/** Further parts of single pages that a step of a story can point at: `show.focus.phone`. */
export const phoneFocuses = {
  '/heyue': ['chart', 'ticket'],
  '/vipLevel': ['level', 'levels', 'envelope'],
  '/login': ['form'],
  '/chongzhitixianResult': ['result'],
  '/jiedai': ['form'],
  '/zichanCenter': ['total'],
  '/zhangbianRecord': ['changes'],
} as const satisfies Readonly<Partial<Record<PagePath, readonly string[]>>>;

/** The parts of a page of the phone that a step can point at. */
export const focusesOfPage = (path: string): readonly string[] => [
  ...(Object.hasOwn(phoneFocuses, path) ? phoneFocuses[path as keyof typeof phoneFocuses] : []),
  ...pageFocuses,
];
