import type { Call } from '@hongbao/contracts/call';
import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { meant } from '../words/nearest.ts';
import { normalizePath } from './requestPath.ts';

/** Every call at an address, whatever its method. Parameters match anything, doubled slashes count once. */
export function callsAt(url: string): Call[] {
  const path = pathOf(url);
  return patterns.flatMap(({ call, expression }) => (expression.test(path) ? [call] : []));
}

/** What somebody who asked for an address that has no call may have meant, in English; null when nothing comes near. */
export function hintForUnknown(method: string, url: string): string | null {
  const here = callsAt(url);
  if (here.some((call) => call.method === method))
    return 'The operator’s calls are off on this server: CONTROL=on lets them answer.';
  if (here.length > 0)
    return here.map((call) => `${call.name} is asked by ${call.method}, not ${method}.`).join(' ');
  if (callsAt(`/api${pathOf(url)}`).length > 0) return 'Calls of the app begin with /api.';
  return likely(pathOf(url));
}

/** Compares the last part only, with those that stand beside it: a flood of unknown addresses must stay cheap. */
function likely(path: string): string | null {
  const cut = path.lastIndexOf('/');
  const folder = path.slice(0, cut + 1);
  const beside = patterns.flatMap(({ call: { path: known } }) =>
    known.startsWith(folder) && !known.slice(folder.length).includes('/')
      ? [known.slice(folder.length)]
      : [],
  );
  const found = meant(path.slice(cut + 1), beside);
  return found === '' ? null : `There is no such call${found} /docs lists them all.`;
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
