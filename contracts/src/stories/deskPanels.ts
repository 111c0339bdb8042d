import {
  type LinkValue,
  type ValueOf,
  idValue as id,
  lineValue,
  linkValueProblem,
} from '../linkValues.ts';
import { memberStates } from '../control/members.calls.ts';

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
