import { readUint64, toHex } from '#platform/bytes';
import { sha256 } from '#platform/crypto';

/** The lots of one application. */
export interface Lots {
  readonly orderId: string;
  readonly lots: number;
}

/**
 * The shuffle of a draw, as `docs/verify/ieo-draw.mjs` repeats it.
 *
 * 1. Every lot is a ticket. Applications are in the order of their ids; an application's tickets are consecutive.
 * 2. For i = 0, 1, 2 … while lots on offer and tickets remain: r is the first 8 bytes, as a whole number, most significant
 * byte first, of SHA-256 of the text `<seed>:<i>`; j = i + r mod (number of tickets - i); the tickets at i and j are
 * swapped. The ticket now at i has won.
 *
 * Winners are returned in the order of the applications.
 */
export function drawLots(seed: string, entries: readonly Lots[], lotsOffered: number): Lots[] {
  const tickets = entries.flatMap(({ lots }, entry) => Array.from({ length: lots }, () => entry));
  const won = entries.map(() => 0);
  const draws = Math.min(lotsOffered, tickets.length);
  for (let index = 0; index < draws; index++) {
    const other = index + pick(seed, index, tickets.length - index);
    const winner = tickets[other] ?? 0;
    tickets[other] = tickets[index] ?? 0;
    tickets[index] = winner;
    won[winner] = (won[winner] ?? 0) + 1;
  }
  return entries.flatMap(({ orderId }, entry) => {
    const lots = won[entry] ?? 0;
    return lots > 0 ? [{ orderId, lots }] : [];
  });
}

function pick(seed: string, index: number, below: number): number {
  const digest = sha256(`${seed}:${index}`);
  return Number(readUint64(digest) % BigInt(below));
}

/** SHA-256 of a text, in hexadecimal: used for the commitment to a salt and for the seed. */
export function sha256Hex(text: string): string {
  return toHex(sha256(text));
}
