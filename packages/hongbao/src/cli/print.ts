import { ENGLISH } from '@hongbao/contracts/stories/wordsIn';
import { toWireTime } from '@hongbao/contracts/time';

type Row = Readonly<Record<string, unknown>>;

/** Prints a result: JSON, or lines and tables. */
export function print(result: unknown, isJson: boolean): void {
  console.log(isJson ? JSON.stringify(result) : formatResult(result));
}

/** Formats a result: a list as a table, an object as lines. */
export function formatResult(result: unknown): string {
  if (result === null || result === undefined) return 'Done.';
  if (Array.isArray(result)) return formatTable(result);
  if (!isRow(result)) return String(result);
  const lists = Object.entries(result).filter(([, value]) => isListOfRows(value));
  const rest = Object.entries(result).filter(([, value]) => !isListOfRows(value));
  const width = Math.max(0, ...rest.map(([name]) => name.length));
  const lines = rest.map(([name, value]) => `${name.padEnd(width)}  ${formatCell(name, value)}`);
  return [
    lines.join('\n'),
    ...lists.map(([name, value]) => `${name}:\n${formatTable(value as readonly unknown[])}`),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function formatTable(list: readonly unknown[]): string {
  if (list.length === 0) return 'None.';
  if (!isListOfRows(list)) return list.map((value) => formatCell('', value)).join('\n');
  const names = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const rows = list.map((row) => names.map((name) => formatCell(name, row[name])));
  const widths = names.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(names), ...rows.map(line)].join('\n');
}

/** Formats a field; instants in the time of the world (UTC+8), texts by language in English. */
function formatCell(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && /^(now|at|last|next|from|to)$|At$/.test(name))
    return toWireTime(value);
  if (isRow(value) && typeof value[ENGLISH] === 'string') return value[ENGLISH];
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'))
    return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const isListOfRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => isRow(each) && !Array.isArray(each));
