type Row = Readonly<Record<string, unknown>> | null;

/** The difference of one row between two worlds. Only the differing fields are shown. */
export function RowDiff({ before, after }: { before: Row; after: Row }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const differing = names.filter((name) => text(before?.[name]) !== text(after?.[name]));
  const id = text((after ?? before)?.['id']);
  return (
    <table className="desk-table">
      <caption className="cut">{id}</caption>
      <tbody>
        {differing.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before === null ? null : <del>{text(before[name])}</del>}</td>
            <td>{after === null ? null : <ins>{text(after[name])}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const text = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
