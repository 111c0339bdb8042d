import { isLoopback } from '../config/addresses.ts';
import { TransportError } from '../calls/answers.ts';
import type { World } from '../world/world.ts';
import type { HttpRequest } from './httpRequest.ts';

/** Bounds of things that clients keep open: event streams, sockets, or uploads whose body is being received. */
interface Bounds {
  /** Maximum of the server. */
  readonly max: number;
  /** Maximum of one address. Loopback addresses are limited only by the other maxima. */
  readonly ofAddressMax: number;
}

/** Bounds of event streams. Each uses a socket, and work every second. */
export const STREAMS: Bounds = { max: 500, ofAddressMax: 50 };
/** Bounds of sockets. Each has a connection, and work every second. */
export const SOCKETS: Bounds = { max: 500, ofAddressMax: 50 };
/** Bounds of uploads that are being received, each into a file of at most 10 MB. */
export const UPLOADS: Bounds = { max: 200, ofAddressMax: 20 };
/** Share of the maximum that one world can use. */
const WORLD_SHARE = 0.8;

/** The client of a request, as limits count it. */
export type Client = Pick<HttpRequest, 'ip' | 'address'>;

/** Counts what clients keep open, for the server, each address and each world. */
export class ClientShares {
  readonly #bounds: Bounds;
  readonly #ofWorldMax: number;
  readonly #open = new Map<() => void, readonly string[]>();
  readonly #counts = new Map<string, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#ofWorldMax = Math.floor(bounds.max * WORLD_SHARE);
  }

  /** Throws `tooMany` if this address, its world (if it is known already) or the server has the maximum. */
  requireRoom({ ip, address }: Client, world: World | null): void {
    const { max, ofAddressMax } = this.#bounds;
    const counted: [number, number][] = [[this.#open.size, max]];
    if (!isLoopback(ip)) counted.push([this.#countOf(addressKey(address)), ofAddressMax]);
    if (world) counted.push([this.#countOf(worldKey(world.id)), this.#ofWorldMax]);
    for (const [count, bound] of counted)
      if (count >= bound) throw new TransportError('tooMany', { max: bound });
  }

  /** Counts until `delete(end)`. `endAll` calls `end`. Throws `tooMany` as `requireRoom` does. */
  add(client: Client, world: World | null, end: () => void): void {
    this.requireRoom(client, world);
    const { address } = client;
    const keys = [addressKey(address), ...(world ? [worldKey(world.id)] : [])];
    this.#open.set(end, keys);
    for (const key of keys) this.#counts.set(key, this.#countOf(key) + 1);
  }

  delete(end: () => void): void {
    const keys = this.#open.get(end) ?? [];
    this.#open.delete(end);
    for (const key of keys) {
      const left = this.#countOf(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }

  endAll(): void {
    for (const end of this.#open.keys()) end();
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

const addressKey = (address: string) => `address/${address}`;
const worldKey = (world: string) => `world/${world}`;
