import { isLoopback } from './addresses.ts';
import { TransportError } from '../calls/answers.ts';
import type { HttpRequest } from './httpRequest.ts';

/** Maximum open event streams of the server. Each uses a socket, and work every second. */
const STREAMS_MAX = 500;
/** Maximum open event streams of one address. Loopback addresses are limited only by the server's maximum. */
const OF_ADDRESS_MAX = 50;

type Client = Pick<HttpRequest, 'ip' | 'address'>;

/** The open event streams of the server. */
export class OpenStreams {
  readonly #ends = new Map<() => void, string>();
  readonly #ofAddress = new Map<string, number>();

  /** Throws `tooMany` if this address or the server has the maximum of streams. */
  requireRoom({ ip, address }: Client): void {
    if (this.#ends.size >= STREAMS_MAX) throw new TransportError('tooMany', { max: STREAMS_MAX });
    const own = this.#ofAddress.get(address) ?? 0;
    if (!isLoopback(ip) && own >= OF_ADDRESS_MAX)
      throw new TransportError('tooMany', { max: OF_ADDRESS_MAX });
  }

  /** Counts a stream until `delete`. Throws `tooMany` as `requireRoom` does. */
  add(client: Client, end: () => void): void {
    this.requireRoom(client);
    const { address } = client;
    this.#ends.set(end, address);
    this.#ofAddress.set(address, (this.#ofAddress.get(address) ?? 0) + 1);
  }

  delete(end: () => void): void {
    const address = this.#ends.get(end);
    if (address === undefined) return;
    this.#ends.delete(end);
    const left = (this.#ofAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
  }

  endAll(): void {
    for (const end of this.#ends.keys()) end();
  }
}
