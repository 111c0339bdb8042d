import { handOver } from './handOver.ts';

/** Rows as CSV (RFC 4180). A leading = + - @ would run as a formula in a spreadsheet, so text cells that start so are quoted off. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a table to the browser's download. The mark at the start makes spreadsheets read it as UTF-8. */
export function downloadText(name: string, text: string): void {
  handOver(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

/** Hands a value to the browser's download, for programs to read. */
export function downloadJson(name: string, value: unknown): void {
  handOver(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
