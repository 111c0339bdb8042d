import { downloadFile } from './downloadFile.ts';

/**
 * Formats rows as CSV (RFC 4180). A spreadsheet would evaluate a cell that begins with = + - or @ as a formula, so such
 * text cells are escaped.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Downloads a table as a file. The byte order mark makes spreadsheets decode it as UTF-8. */
export function downloadText(name: string, text: string): void {
  downloadFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

export function downloadJson(name: string, value: unknown): void {
  downloadFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
