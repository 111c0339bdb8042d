import { hostname, networkInterfaces } from 'node:os';
import { steadyNow } from '@hongbao/engine/world/machineClock';

/** Lifetime of the cached addresses of this machine, which are read with a system call. */
const ADDRESSES_MS = 10_000;

let known: { readonly names: ReadonlySet<string>; readonly readAt: number } | null = null;

/** Returns the host names and addresses of this machine. In local networks its name is also resolved with `.local`. */
export function ownNames(): ReadonlySet<string> {
  const now = steadyNow();
  if (known && now - known.readAt < ADDRESSES_MS) return known.names;
  const name = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const names = new Set([name, `${name}.local`, ...addresses.map(({ address }) => address)]);
  known = { names, readAt: now };
  return names;
}
