export interface JsonChange {
  /** The path of the changed value, with `[]` for each entry of a list: `market.interventions[].kind`. */
  readonly path: string;
  readonly change: string;
  readonly value: unknown;
}

/**
 * Returns copies of a JSON value, each with one change: a leaf changed, removed or of another type, an unknown field, or
 * an entry of a list removed, repeated or exchanged with the one before.
 */
export function jsonChanges(value: unknown, path = ''): JsonChange[] {
  const nested = (change: JsonChange, copyWith: (changed: unknown) => unknown) => ({
    ...change,
    value: copyWith(change.value),
  });
  if (Array.isArray(value)) {
    const entries = value.flatMap((each: unknown, index) =>
      jsonChanges(each, `${path}[]`).map((change) =>
        nested(change, (changed) => value.with(index, changed)),
      ),
    );
    const lists = value.flatMap((each: unknown, index): [string, unknown[]][] => [
      [`without entry ${index} of ${value.length}`, value.toSpliced(index, 1)],
      [`with entry ${index} twice`, value.toSpliced(index, 0, each)],
      [`with entry ${index} before its predecessor`, exchanged(value, index)],
    ]);
    return [...entries, ...lists.map(([change, list]) => ({ path, change, value: list }))];
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).flatMap(([name, each]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const { [name]: _, ...others } = value as Record<string, unknown>;
      return [
        ...jsonChanges(each, at).map((change) =>
          nested(change, (changed) => ({ ...value, [name]: changed })),
        ),
        { path: at, change: 'removed', value: others },
      ];
    });
    const change = 'with an unknown field';
    return [...fields, { path: `${path}.unknown`, change, value: { ...value, unknown: '0' } }];
  }
  return changedLeaves(value).map((changed) => ({
    path,
    change: `${JSON.stringify(value)} is ${JSON.stringify(changed)}`,
    value: changed,
  }));
}

function exchanged(list: readonly unknown[], index: number): unknown[] {
  if (index === 0) return [...list];
  return list.with(index, list[index - 1]).with(index - 1, list[index]);
}

function changedLeaves(leaf: unknown): unknown[] {
  if (typeof leaf === 'number')
    return [
      leaf + 1,
      leaf - 1,
      leaf + 1_000,
      leaf - 1_000,
      2 * leaf,
      -leaf,
      `${leaf}`,
      null,
    ].filter((changed) => changed !== leaf);
  if (typeof leaf !== 'string') return [null, 0];
  const [first = '', last = ''] = [leaf.at(0), leaf.at(-1)];
  return [
    `${first === '1' ? '2' : '1'}${leaf.slice(1)}`,
    `${leaf.slice(0, -1)}${last === '1' ? '2' : '1'}`,
    leaf.slice(1),
    leaf.slice(0, -1),
    ...['0', 'A', '=', ' ', '\n', '.'].flatMap((added) => [`${leaf}${added}`, `${added}${leaf}`]),
    // In Base64, the last character before the padding has unused bits.
    leaf.replace(/.(?==*$)/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)),
    leaf.toUpperCase(),
    '',
    Number(leaf),
    [leaf],
    null,
  ].filter((changed) => changed !== leaf);
}
