import { fromBase64, toBase64 } from '#platform/bytes';
import type { RowChange } from '@hongbao/prisma/rowWriter';

/** A cell as JSON. A value without a JSON type is an object with one field. */
type EncodedCell =
  | string
  | number
  | boolean
  | null
  | { readonly n: string }
  | { readonly b: string };
export type EncodedCells = Readonly<Record<string, EncodedCell>>;
type WrittenRow = readonly [RowChange['op'], RowChange['table'], EncodedCells, EncodedCells];

/** Serializes row changes for the log as readable JSON. 64-bit integers are `{"n":"1"}`, bytes are `{"b":"…"}` in base64. */
export function rowsToText(rows: readonly RowChange[]): string {
  return JSON.stringify(
    rows.map(({ op, table, key, cells }): WrittenRow => [
      op,
      table,
      encodeCells(key),
      encodeCells(cells),
    ]),
  );
}

/** Parses the text of `rowsToText`. */
export function rowsFromText(text: string): RowChange[] {
  const rows = JSON.parse(text) as WrittenRow[];
  return rows.map(([op, table, key, cells]) => ({
    op,
    table,
    key: decodeCells(key),
    cells: decodeCells(cells),
  }));
}

/** Converts the cells of a row to JSON values. */
export function encodeCells(cells: RowChange['cells']): EncodedCells {
  const copy: Record<string, EncodedCell> = {};
  for (const [name, cell] of Object.entries(cells)) {
    if (typeof cell === 'bigint') copy[name] = { n: String(cell) };
    else if (cell instanceof Uint8Array) copy[name] = { b: toBase64(cell) };
    else copy[name] = cell;
  }
  return copy;
}

/** Converts the values of `encodeCells` back to cells. */
export function decodeCells(cells: EncodedCells): RowChange['cells'] {
  const copy: Record<string, RowChange['cells'][string]> = {};
  for (const [name, cell] of Object.entries(cells)) {
    if (cell === null || typeof cell !== 'object') copy[name] = cell;
    else if ('n' in cell) copy[name] = BigInt(cell.n);
    else copy[name] = fromBase64(cell.b);
  }
  return copy;
}
