import { toHex, sha256 } from '../../lib/sha256.ts';
import type { IeoDraw } from './ieo.api.ts';

/** A part of a proof that can be inconsistent. */
export type DrawProblem =
  | 'tickets'
  | 'salt'
  | 'seed'
  | 'commitment'
  | 'lotsOffered'
  | 'winners'
  | 'mine'
  | 'nonces';

/** Data about a draw that the app received independently of the proof, for comparison. */
export interface DrawClaims {
  /** The commitment in the list of subscriptions before applications opened. */
  commitment: string;
  lotsOffered: number;
  /**
   * The member's application with the lots it asked for and won, and the random values that this device sent with it; null
   * if the member did not take part.
   */
  mine: { orderId: string; asked: number; lots: number; nonces: readonly string[] } | null;
}

/**
 * Recomputes a draw from its published proof. Verifies that the salt matches the commitment, that the seed is the hash
 * of the salt, the closing price, the lots on offer and the applications, and that the shuffle yields the published
 * winners. `docs/verify/ieo-draw.mjs` does the same. Returns the inconsistent parts; empty for a correct proof.
 */
export async function drawProblems(proof: IeoDraw, claims: DrawClaims): Promise<DrawProblem[]> {
  const { commitment, salt, seed, lotsOffered, tickets, winners } = proof;
  const hex = async (text: string) => toHex(await sha256(text));
  const isInOrder = tickets.every(
    ({ orderId }, index) => index === 0 || orderId > (tickets[index - 1]?.orderId ?? ''),
  );
  const drawn = await shuffled(seed, tickets, lotsOffered);
  const { mine } = claims;
  const isOwn = ({ orderId }: Lots) => orderId === mine?.orderId;
  const own = tickets.find(isOwn);
  const ownLots = winners.find(isOwn)?.lots ?? 0;
  const checks: [DrawProblem, boolean][] = [
    ['tickets', isInOrder],
    ['commitment', commitment === claims.commitment],
    ['lotsOffered', lotsOffered === claims.lotsOffered],
    ['salt', (await hex(salt)) === commitment],
    ['seed', (await hex(seedText(proof))) === seed],
    ['winners', written(drawn) === written(winners)],
    ['mine', mine === null || (mine.lots === ownLots && mine.asked === own?.lots)],
    ['nonces', mine?.nonces.every((nonce) => own?.nonces?.includes(nonce)) ?? true],
  ];
  return checks.flatMap(([problem, isRight]) => (isRight ? [] : [problem]));
}

/** Whether the draw was made by the earlier rule, whose seed does not depend on the applications. */
export const isEarlierRule = ({ salt }: Pick<IeoDraw, 'salt'>) => !salt.startsWith('2:');

function seedText(proof: IeoDraw): string {
  const { salt, closingPrice, lotsOffered, tickets } = proof;
  if (isEarlierRule(proof)) return salt + closingPrice;
  const applications = tickets.map(({ orderId, lots, nonces = [] }) =>
    [orderId, lots, ...nonces].join(' '),
  );
  return [salt, closingPrice, lotsOffered, ...applications].join('\n');
}

interface Lots {
  orderId: string;
  lots: number;
}

const written = (list: readonly Lots[]) =>
  JSON.stringify(list.map(({ orderId, lots }) => [orderId, lots]));

/** Returns the winners of the shuffle, in the order of the applications. */
async function shuffled(
  seed: string,
  entries: readonly Lots[],
  lotsOffered: number,
): Promise<Lots[]> {
  const tickets = entries.flatMap(({ orderId, lots }) =>
    Array.from({ length: lots }, () => orderId),
  );
  const won = new Map<string, number>();
  for (let index = 0; index < lotsOffered && index < tickets.length; index++) {
    const other = index + (await pick(seed, index, tickets.length - index));
    const winner = tickets[other] ?? '';
    tickets[other] = tickets[index] ?? '';
    tickets[index] = winner;
    won.set(winner, (won.get(winner) ?? 0) + 1);
  }
  return entries.flatMap(({ orderId }) => {
    const lots = won.get(orderId);
    return lots === undefined ? [] : [{ orderId, lots }];
  });
}

async function pick(seed: string, index: number, below: number): Promise<number> {
  const digest = await sha256(`${seed}:${index}`);
  const whole = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
  return Number(whole % BigInt(below));
}
