// What the scripts that verify a receipt or a proof share: its form, its input, and the result line.

import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const isText = (value) => typeof value === 'string' && /^\S.*$/.test(value);
/** A text without spaces and line breaks. */
export const isWord = (value) => typeof value === 'string' && /^\S+$/.test(value);
export const isNumber = (value) => Number.isFinite(value);
export const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
export const isPositive = (value) => isWhole(value) && value > 0;
/** Epoch ms, up to the year 2286. */
export const isInstant = (value) => Number.isInteger(value) && Math.abs(value) <= 1e13;
/** A decimal with exactly eight places, so that each amount has one text. */
export const isAmount = (value) =>
  typeof value === 'string' && /^(?:0|[1-9]\d{0,10})\.\d{8}$/.test(value);
export const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** Base64 of 64 bytes. Other texts that a lenient decoder reads as the same bytes are refused. */
export const isSignature = (value) =>
  typeof value === 'string' &&
  Buffer.from(value, 'base64').length === 64 &&
  Buffer.from(value, 'base64').toString('base64') === value;

/**
 * The paths of fields that are missing, unknown or malformed. A form is a predicate of a value, a list of the form of each
 * entry, or an object of the forms of its fields; the name of an optional field ends with a question mark.
 */
export function misshapen(value, form, path = '') {
  if (typeof form === 'function') return form(value) ? [] : [path];
  if (Array.isArray(form))
    return Array.isArray(value)
      ? value.flatMap((each, index) => misshapen(each, form[0], `${path}[${index}]`))
      : [path];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  const at = (name) => (path === '' ? name : `${path}.${name}`);
  const forms = new Map(Object.entries(form).map(([name, each]) => [name.replace('?', ''), each]));
  const required = Object.keys(form).filter((name) => !name.endsWith('?'));
  return [
    ...required.filter((name) => !Object.hasOwn(value, name)).map(at),
    ...Object.entries(value).flatMap(([name, each]) =>
      forms.has(name) ? misshapen(each, forms.get(name), at(name)) : [at(name)],
    ),
  ];
}

/** Whether a module is the script that Node was started with. */
export const isStarted = (url) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

/** Reads a receipt, or the whole answer of the call that returns it, from a file or the standard input. */
export function readResult(file) {
  const given = JSON.parse(readFileSync(file ?? 0, 'utf8'));
  return given?.success === true ? given.result : given;
}

/** Describes fields that were not checked, each group with a note. */
export const describeUnchecked = (groups) =>
  groups.map(({ paths, note }) => `${paths.join(', ')} (${note})`).join('; ');
