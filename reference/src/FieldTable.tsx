import type { CSSProperties } from 'react';
import type { Schema } from './document.ts';
import { Words } from './Words.tsx';
import { type FieldRow, rowsOf } from './fields.ts';

interface Props {
  title: string;
  schema: Schema | null;
  /** Text that is shown if there are no fields. */
  none: string;
  /**
   * Whether the fields belong to an input. Only fields of an input can be optional; a field of a result is always
   * present or always absent.
   */
  isInput?: boolean;
}

/** A table with the fields of a body or a result: name, type, whether required, and rule. */
export function FieldTable({ title, schema, none, isInput = false }: Props) {
  const rows = schema ? rowsOf(schema) : [];
  const isNothing = rows.length === 0 || (rows.length === 1 && isNull(rows[0]));
  return (
    <section className="docs-fields">
      <h2>{title}</h2>
      {isNothing ? (
        <p className="docs-quiet">{none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Type</th>
              <th scope="col">What it is</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) =>
              row.kind === 'variant' ? (
                <tr key={`${row.title} ${at}`} className="is-variant" style={indent(row.depth)}>
                  <th colSpan={3} scope="colgroup">
                    <span>{row.title}</span>
                  </th>
                </tr>
              ) : (
                <FieldLine key={`${row.path} ${at}`} row={row} isInput={isInput} />
              ),
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

function FieldLine({ row, isInput }: { row: FieldRow; isInput: boolean }) {
  const { name, type, isRequired, rule, values, depth } = row;
  return (
    <tr style={indent(depth)}>
      <th scope="row" title={row.path || undefined}>
        <code>{name || 'result'}</code>
        {isInput && isRequired && <em>required</em>}
        {!isInput && !isRequired && <em className="is-absent">may be absent</em>}
      </th>
      <td>{type}</td>
      <td>
        <Words text={rule} />
        {values.length > 0 && (
          <span className="docs-values">
            {values.map((value) => (
              <code key={value}>{value}</code>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}

const isNull = (row: { kind: string; type?: string } | undefined) => row?.type === 'null';

const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties;
