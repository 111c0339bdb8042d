import { memberStates } from '../control/members.calls.ts';

/** The views of the ledger panel. */
export const ledgerViews = ['transfers', 'flow', 'accounts', 'trial', 'audit'] as const;
/** The views of the faults panel: rules that break calls, and rules that override answers. */
export const ruleViews = ['fault', 'answer'] as const;

/** Valid values of a selection field: members of a set, or texts that match the rule in `error`. */
type SelectValue =
  | { readonly words: readonly string[] }
  | { readonly pattern: RegExp; readonly error: string };

const id = {
  pattern: /^[0-9A-Za-z_-]{1,32}$/,
  error: 'must be 1 to 32 characters of 0-9 A-Z a-z _ -',
};
const reference = { pattern: /^\P{Cc}{1,64}$/u, error: 'must be text of 1 to 64 characters' };
const line = { pattern: /^\P{Cc}{1,254}$/u, error: 'must be text of 1 to 254 characters' };

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
  traffic: { id, call: reference, memberId: id },
  ledger: { view: { words: ledgerViews }, memberId: id, refId: reference },
  faults: { view: { words: ruleViews }, requestId: id },
  outbox: { to: line },
  members: { memberId: id, state: { words: memberStates } },
  stories: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, SelectValue>>>>;

export type DeskPanel = keyof typeof deskPanels;

type ValueOf<V> = V extends { readonly words: readonly (infer W extends string)[] } ? W : string;

/** The selection in a panel, by field; empty when the panel has none. */
export type PanelSelection<P extends DeskPanel> = {
  readonly [F in keyof (typeof deskPanels)[P]]?: ValueOf<(typeof deskPanels)[P][F]>;
};

/** The names of the panels, in the order of the navigation rail. */
export const deskPanelNames = Object.keys(deskPanels) as [DeskPanel, ...DeskPanel[]];

/** The selection fields of a panel. */
export const selectFields = (panel: DeskPanel): Readonly<Record<string, SelectValue>> =>
  deskPanels[panel];

/** The reason why a selection field does not accept a value, "must be …"; null when it accepts it. */
export function selectProblem(field: SelectValue, value: unknown): string | null {
  const text = String(value);
  if ('words' in field)
    return field.words.includes(text) ? null : `must be one of ${field.words.join(', ')}`;
  return field.pattern.test(text) ? null : field.error;
}

/** The selection fields of a panel in `given`. Unknown fields and invalid values are omitted. */
export function readSelection<P extends DeskPanel>(
  panel: P,
  given: Readonly<Record<string, unknown>>,
): PanelSelection<P> {
  const taken = Object.entries(selectFields(panel)).flatMap(([name, field]) =>
    Object.hasOwn(given, name) && selectProblem(field, given[name]) === null
      ? [[name, String(given[name])] as const]
      : [],
  );
  return Object.fromEntries(taken) as PanelSelection<P>;
}
