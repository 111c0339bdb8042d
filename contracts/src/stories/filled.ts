import { formatUnits, units } from '../money.ts';
import { ReferenceUnknown, referredBy, resolved } from '../references.ts';

/**
 * Placeholders in a text: `{$order.price}`; `{$order.margin:2}` with two decimals,
 * `{$order.margin:2+}` rounded up, as the app rounds amounts that are due, `{$loan.ltv:%}` as a percentage.
 */
const PLACE = /\{(\$[A-Za-z][0-9A-Za-z_-]{0,31}(?:\.[0-9A-Za-z_]+)*)(?::([0-8]\+?|%))?\}/g;

/** The minus sign of the app. */
const MINUS = '\u2212';

/** The names of all placeholders in a text. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].flatMap(([, reference = '']) => referredBy(reference) ?? []);
}

/** The values that a text inserts as they are in the contract, such as `long`: no language translates them. */
export function codesIn(text: string, kept: ReadonlyMap<string, unknown>): string[] {
  return [...text.matchAll(PLACE)].flatMap(([place]) => {
    const value = filled(place, kept);
    return /^[a-z][A-Za-z]*$/.test(value) ? [value] : [];
  });
}

/**
 * A text with its placeholders filled in, decimals grouped as in 3,736.24. Digits are truncated, unless the
 * placeholder asks for rounding up. A placeholder without a value is shown as "…".
 */
export function filled(text: string, kept: ReadonlyMap<string, unknown>): string {
  return text.replace(PLACE, (_, reference: string, form?: string) => {
    try {
      const value = resolved(reference, kept) ?? '…';
      return typeof value === 'object' ? JSON.stringify(value) : readOut(String(value), form);
    } catch (error) {
      if (error instanceof ReferenceUnknown) return '…';
      throw error;
    }
  });
}

/** A decimal string formatted for display; other values are unchanged. */
function readOut(value: string, form: string | undefined): string {
  const [, hyphen = '', whole = '', fraction = ''] = /^(-?)(\d+)\.(\d+)$/.exec(value) ?? [];
  if (whole === '') return value;
  const sign = hyphen === '' ? '' : MINUS;
  if (form === '%') {
    const percent = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
    return `${sign}${grouped(percent)}${decimals(trimmed(fraction.slice(2, 4)))}%`;
  }
  if (form?.endsWith('+')) return readOut(roundedUp(value, Number(form[0])), form[0]);
  const shown =
    form === undefined ? trimmed(fraction) : fraction.padEnd(8, '0').slice(0, Number(form));
  return `${sign}${grouped(whole)}${decimals(shown)}`;
}

/** A decimal string rounded away from zero to a number of decimals. */
function roundedUp(value: string, digits: number): string {
  const step = 10n ** BigInt(8 - digits);
  const given = units(value);
  const size = given < 0n ? -given : given;
  const rounded = ((size + step - 1n) / step) * step;
  return formatUnits(given < 0n ? -rounded : rounded);
}

const trimmed = (fraction: string) => fraction.replace(/0+$/, '');
const decimals = (fraction: string) => (fraction === '' ? '' : `.${fraction}`);
const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');
