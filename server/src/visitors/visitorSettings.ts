import { durationMs } from '@hongbao/contracts/control/duration';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';

/** Limits of a server whose visitors each get a world of their own. */
export interface VisitorSettings {
  /** Maximum worlds of visitors at a time. */
  readonly worldsMax: number;
  /** Time from the creation of a world to its removal, machine milliseconds. */
  readonly lifetimeMs: number;
  /** Maximum new worlds of one address in an hour. */
  readonly perHourMax: number;
  /** Maximum requests to one world in a second. */
  readonly perSecondMax: number;
  /** Maximum bytes uploaded to one world. */
  readonly uploadBytesMax: number;
}

interface NumberSetting {
  readonly field: Exclude<keyof VisitorSettings, 'lifetimeMs'>;
  readonly usual: number;
  readonly min: number;
  readonly max: number;
}

/** The whole numbers of `VISITORS`, by name, with their defaults and bounds. */
const numbers: Readonly<Record<string, NumberSetting>> = {
  worlds: { field: 'worldsMax', usual: 50, min: 1, max: 500 },
  perHour: { field: 'perHourMax', usual: 5, min: 1, max: 1_000 },
  perSecond: { field: 'perSecondMax', usual: 50, min: 1, max: 10_000 },
  uploadBytes: { field: 'uploadBytesMax', usual: 20_000_000, min: 0, max: 1_000_000_000 },
};

const LIFETIME = { usual: HOUR_MS, min: MINUTE_MS, max: 7 * DAY_MS };

/** Default maximum size of a world's file on a server with visitors, bytes. A demo world has 7 MB. */
export const VISITOR_WORLD_BYTES_MAX = 64_000_000;

/**
 * Reads `VISITORS`: `off`, `on`, or limits that differ from the defaults, such as `worlds=20,lifetime=30m`. Null for
 * off. Throws an error that names the invalid limit and its bounds.
 */
export function readVisitors(text = 'off'): VisitorSettings | null {
  if (text === '' || text === 'off') return null;
  const settings = {
    lifetimeMs: LIFETIME.usual,
    worldsMax: 0,
    perHourMax: 0,
    perSecondMax: 0,
    uploadBytesMax: 0,
  };
  for (const { field, usual } of Object.values(numbers)) settings[field] = usual;
  if (text === 'on') return settings;
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=').map((each) => each.trim());
    if (name === 'lifetime') settings.lifetimeMs = readLifetime(value);
    else settings[settingOf(name).field] = readNumber(name, value);
  }
  return settings;
}

function settingOf(name: string): NumberSetting {
  const found = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  if (found) return found;
  const names = ['lifetime', ...Object.keys(numbers)];
  throw new Error(
    `VISITORS must be on, off, or limits such as worlds=20,lifetime=30m; the limits are ${names.join(', ')}, not ${name}`,
  );
}

function readNumber(name: string, text: string): number {
  const { min, max } = settingOf(name);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`VISITORS: ${name} must be a whole number from ${min} to ${max}, not ${text}`);
}

function readLifetime(text: string): number {
  const ms = durationMs(text);
  if (ms !== null && ms >= LIFETIME.min && ms <= LIFETIME.max) return ms;
  throw new Error(`VISITORS: lifetime must be a duration from 1m to 7d, such as 90m, not ${text}`);
}
