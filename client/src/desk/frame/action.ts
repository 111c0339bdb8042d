/** Something that can be done by its name, or by its key where nothing is typed. */
export interface DeskAction {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly key?: string;
  readonly run: () => void;
}

/** Makes actions of a group of the palette; their ids begin with `section`. */
export const actionIn =
  (group: string, section: string) =>
  (id: string, title: string, run: () => unknown, key?: string): DeskAction => ({
    id: `${section}.${id}`,
    group,
    title,
    ...(key === undefined ? {} : { key }),
    run: () => void run(),
  });
