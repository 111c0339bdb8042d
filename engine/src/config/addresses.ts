/** Matches only a complete address, because a host name may also begin with 127. */
const LOOPBACK_V4 = /^(::ffff:)?127(\.\d{1,3}){3}$/;

const OTHER_NAMES: ReadonlySet<string> = new Set(['localhost', '::1', '[::1]']);

/** Whether an address or host name is a loopback name. */
export function isLoopback(host: string): boolean {
  // The most common address is compared first, because every request is checked.
  return host === '127.0.0.1' || OTHER_NAMES.has(host) || LOOPBACK_V4.test(host);
}

/** Whether this host name makes a server listen on every address of the machine. */
export const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::';
