import { readStoredJson, writeStored } from '@hongbao/client/lib/storage.ts';

const KEY = 'hongbao.desk.situations';
/** Maximum names that are stored. */
const RECENT_MAX = 5;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Returns the names of the situations that were played last in this browser, the last one first. */
export function readRecent(): readonly string[] {
  return (readStoredJson(KEY, isNames) ?? []).slice(0, RECENT_MAX);
}

/** Stores a played situation as the last one. Returns all stored names. */
export function addRecent(name: string): readonly string[] {
  const names = [name, ...readRecent().filter((one) => one !== name)].slice(0, RECENT_MAX);
  writeStored(KEY, JSON.stringify(names));
  return names;
}
