import type { Call } from '@hongbao/contracts/call';
import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { meant } from '@hongbao/contracts/nearest';
import { normalizePath } from './requestPath.ts';

/** Returns all calls at a path, with any method. Parameters match any segment, and repeated slashes count as one. */
export function callsAt(url: string): Call[] {
  const path = pathOf(url);
  return patterns.flatMap(({ call, expression }) => (expression.test(path) ? [call] : []));
}

/** Returns a hint with the nearest known path, in English; null if none is near. */
export function hintForUnknown(method: string, url: string): string | null {
  const here = callsAt(url);
  if (here.some((call) => call.method === method))
    return 'Control calls are disabled on this server. Start it with CONTROL=on to enable them.';
  if (here.length > 0)
    return here.map((call) => `${call.name} uses ${call.method}, not ${method}.`).join(' ');
  if (callsAt(`/api${pathOf(url)}`).length > 0) return 'Calls of the app begin with /api.';
  return likely(pathOf(url));
}

/** Compares only the last segment with its siblings, so that many unknown paths remain cheap. */
function likely(path: string): string | null {
  const cut = path.lastIndexOf('/');
  const folder = path.slice(0, cut + 1);
  const beside = patterns.flatMap(({ call: { path: known } }) =>
    known.startsWith(folder) && !known.slice(folder.length).includes('/')
      ? [known.slice(folder.length)]
      : [],
  );
  const found = meant(path.slice(cut + 1), beside);
  return found === '' ? null : `Unknown call${found} /docs lists all calls.`;
}

const PATH_MAX = 500;

const pathOf = (url: string) => normalizePath(url.slice(0, PATH_MAX));

const patterns = [...allCalls, ...controlCalls].map((call) => ({
  call,
  expression: new RegExp(
    `^${pathOf(call.path)
      .replaceAll('.', '\\.')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  ),
}));
