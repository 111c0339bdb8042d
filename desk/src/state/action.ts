/** An action with a name in the palette and an optional shortcut, which is active outside text fields. */
export interface DeskAction {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** A description beside the title. */
  readonly note?: string | undefined;
  /** Further words by which the palette finds the action. */
  readonly words?: string | undefined;
  /** What the Enter key does; the palette has a general text for actions without it. */
  readonly hint?: string;
  readonly key?: string;
  readonly run: () => void;
}

/**
 * Returns functions that create the actions of one group of the palette. The ids of the actions begin with `section`.
 */
export const actionIn =
  (group: string, section: string) =>
  (id: string, title: string, run: () => unknown, key?: string, words?: string): DeskAction => ({
    id: `${section}.${id}`,
    group,
    title,
    words,
    ...(key === undefined ? {} : { key }),
    run: () => void run(),
  });
