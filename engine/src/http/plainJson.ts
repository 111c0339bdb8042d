import { TransportError } from '../calls/answers.ts';
import { JSON_DEPTH_MAX, JSON_ENTRIES_MAX, parseJson } from './parseJson.ts';

/** Maximum bytes of a plain JSON body, which only operator calls and the test provider accept. */
export const PLAIN_JSON_MAX = 1024 * 1024;

/** Parses a plain JSON body; undefined for an empty one. Throws `malformed` for invalid JSON and above the bounds. */
export function readPlainJson(text: string): unknown {
  try {
    return text === '' ? undefined : parseJson(text);
  } catch {
    const message = `must be JSON that nests at most ${JSON_DEPTH_MAX} levels deep, with at most ${JSON_ENTRIES_MAX} entries in a list or object`;
    throw new TransportError('malformed', { problems: [{ path: 'body', message }] });
  }
}
