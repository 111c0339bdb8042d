import { TransportError } from '@hongbao/engine/calls/answers';
import { type RawHeaders, endToEnd } from '../http/upstream.ts';
import type { Forward } from '@hongbao/engine/forward/forwardChoice';

/** Request header with the servers of Hongbao that forwarded a request, each by a random id of its process. */
export const HOPS_HEADER = 'x-hongbao-hops';
/** Answer header with the origin of the backend that answered. */
export const BACKEND_HEADER = 'x-hongbao-forwarded';
/** Answer header of a call that opened a session, with the result at the backend. */
export const LOGIN_HEADER = 'x-hongbao-backend-login';
/** Maximum servers of Hongbao that forward one request. */
const HOPS_MAX = 4;

/**
 * Throws `forwardLoop` for a request that this server has forwarded before, and for one that more than HOPS_MAX servers have
 * forwarded. `ownId` is the id of this server.
 */
export function requireNoLoop(hops: string, ownId: string): void {
  const ids = hops.split(',').map((each) => each.trim());
  if (ids.includes(ownId))
    throw new TransportError('forwardLoop', {
      why: 'The backend that this server forwards to is this server itself, or forwards back to it. Set another address in FORWARD_URL or setForward.',
    });
  if (ids.length > HOPS_MAX)
    throw new TransportError('forwardLoop', {
      why: `More than ${HOPS_MAX} servers of Hongbao forwarded this request.`,
    });
}

/**
 * Matches the segments `.` and `..` of a path in every notation that a server may decode: percent-encoded once or more often,
 * with an encoded slash or a backslash, and with path parameters (`..;`).
 */
const SLASH = String.raw`[/\\]|%(?:25)*(?:2f|5c)`;
const DOT_SEGMENT = new RegExp(
  String.raw`(?:${SLASH})(?:\.|%(?:25)*2e){1,2}(?:$|;|%(?:25)*3b|${SLASH})`,
  'i',
);

/**
 * Returns the path and query at the backend for a request's URL as it was received. Throws `malformed` for a URL with an
 * origin and for one whose path could leave the base path.
 */
export function backendPath(
  { base }: Forward,
  url: string,
  isLeft: (name: string) => boolean,
): string {
  const [path = '', ...rest] = url.split('?');
  const message = !path.startsWith('/')
    ? 'must begin with a slash to be forwarded'
    : DOT_SEGMENT.test(path)
      ? 'must not have the segments . and .., plain or encoded, to be forwarded: they could leave the path of the backend'
      : null;
  if (message !== null)
    throw new TransportError('malformed', { problems: [{ path: 'url', message }] });
  if (rest.length === 0) return `${base}${path}`;
  const query = rest
    .join('?')
    .split('&')
    .filter((each) => !isLeft(each.split('=')[0] ?? ''));
  return `${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Headers that only this server uses, and those with which a client could pretend another origin or address. */
const NOT_FORWARDED =
  /^(?:host|x-world|x-dialect|x-envelope|x-hongbao-.*|forwarded|x-forwarded(?:-.*)?|x-real-ip)$/;
const CREDENTIALS = ['x-access-token', 'authorization', 'cookie'];

/**
 * Returns whether a request header is not sent to the backend, by lower-case name. `ownTokenHeader` is the header in which the
 * client sends the token of this world, if it is another one.
 */
export function isLeftHere(
  { credentials, tokenHeader }: Forward,
  ownTokenHeader = '',
): (name: string) => boolean {
  const secret =
    credentials === 'pass'
      ? []
      : [...CREDENTIALS, tokenHeader.toLowerCase(), ownTokenHeader.toLowerCase()];
  return (name) => NOT_FORWARDED.test(name) || secret.includes(name);
}

/** Headers of the backend's origin that are wrong at another one, and those that this server sets. */
const NOT_RETURNED =
  /^(?:access-control-.*|strict-transport-security|alt-svc|x-hongbao-.*|x-request-id|x-world-(?:now|rate))$/;

/**
 * Returns the headers of the client's answer: those that this server has set, then those of the backend. A redirect to the
 * backend becomes a redirect to the same path here.
 */
export function answerHeaders(
  { to, base, credentials, tokenHeader }: Forward,
  own: Readonly<Record<string, unknown>>,
  rawHeaders: RawHeaders,
): string[] {
  const secret = credentials === 'pass' ? [] : ['set-cookie', tokenHeader.toLowerCase()];
  const returned = endToEnd(rawHeaders, (name) => NOT_RETURNED.test(name) || secret.includes(name));
  const names = new Set(returned.flatMap((text, at) => (at % 2 === 0 ? [text.toLowerCase()] : [])));
  const kept = Object.entries(own).flatMap(([name, value]) =>
    value === undefined || (names.has(name) && name !== 'vary') ? [] : [name, String(value)],
  );
  const local = returned.map((text, at) =>
    returned[at - 1]?.toLowerCase() === 'location' && at % 2 === 1
      ? localTarget(to, base, text)
      : text,
  );
  return [...kept, ...local];
}

function localTarget(to: URL, base: string, target: string): string {
  if (!/^(?:https?:\/\/|\/(?!\/))/i.test(target) || !URL.canParse(target, to.origin)) return target;
  const { origin, pathname, search, hash } = new URL(target, to.origin);
  const path = pathname.slice(base.length);
  const isOfBackend = origin === to.origin && pathname.startsWith(`${base}/`);
  // A browser would read a path that begins with two slashes as another origin.
  return isOfBackend && !path.startsWith('//') ? `${path}${search}${hash}` : target;
}
